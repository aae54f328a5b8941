import { defineSyncRule, type Shaped } from '#server/catalog/sync-rule.ts';

export const hearingsSync = defineSyncRule({
  resource: 'hearings',
  through: { list: 'get_hearings', create: 'post_hearings', update: 'patch_hearings', remove: 'delete_hearings' },
  projection: {
    courtCaseId: 'scalar',
    date: 'scalar',
    time: 'scalar',
    timeZone: 'scalar',
    durationMinutes: 'scalar',
    purpose: 'scalar',
    place: 'scalar',
    room: 'scalar',
    judge: 'scalar',
    remoteLink: 'scalar',
    status: 'scalar',
    outcome: 'scalar',
    notes: 'scalar',
    contactIds: 'set',
    private: 'scalar',
  },
  identity: ['courtCaseId', 'date', 'time', 'purpose'],
  references: { courtCaseId: 'courtCases', contactIds: 'contacts' },
});

/** Evidence is on a list as soon as its `hearingIds` arrive; attaching it again changes nothing, so this adds its note. */
export const hearingResourcesSync = defineSyncRule({
  resource: 'hearingResources',
  through: {
    list: 'get_hearings_by_id_resources',
    create: 'post_hearings_by_id_resources',
    update: 'post_hearings_by_id_resources',
    remove: 'post_hearings_by_id_resources',
  },
  under: 'hearingId',
  projection: { hearingId: 'once', kind: 'once', itemId: 'once', note: 'scalar', position: 'order' },
  identity: ['hearingId', 'kind', 'itemId'],
  unique: true,
  references: { hearingId: 'hearings', itemId: { by: 'kind', of: { evidence: 'evidence', todo: 'todos' } } },
  shape: {
    create: ({ kind, itemId, note, position }) => ({
      body: { action: 'attach', kind, itemId, note: note ?? '', ...(typeof position === 'number' && { position }) },
      says: ['hearingId', 'kind', 'itemId', 'note', 'position'],
    }),
    update({ id, fields, siblings }) {
      const shaped: Shaped[] = [];
      if (fields['note'] !== undefined) {
        shaped.push({ body: { action: 'note', resourceId: id, note: fields['note'] }, says: ['note'] });
      }
      const { position } = fields;
      if (typeof position === 'number') {
        const ids = siblings.filter((sibling) => sibling !== id).toSpliced(position, 0, id);
        shaped.push({ body: { action: 'order', ids }, says: ['position'] });
      }
      return shaped;
    },
    remove: (id) => ({ action: 'detach', resourceId: id }),
  },
});
