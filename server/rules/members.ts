export const roles = ['owner', 'admin', 'member', 'viewer'] as const;
export type Role = (typeof roles)[number];

/** Nobody is invited as an owner. */
export const invitedRoles = ['admin', 'member', 'viewer'] as const;

/** Who is in a workspace and as what; one of them pays for it. */
export interface Member {
  accountId: string;
  role: Role;
}

export interface Standing {
  /** Who wants it. */
  actor: Member;
  /** The member to change; may be the same. */
  subject: Member;
  payerId: string;
  /** How many owners the workspace has. */
  owners: number;
}

/** Owners and administrators see who is in a workspace, and bring people in. */
export function mayManage(role: Role | 'guest'): boolean {
  return role === 'owner' || role === 'admin';
}

export const managersOnly = 'Only an owner or an administrator of the workspace may do this.';
const ownersOnly = 'Only an owner may change who owns the workspace.';
const payerStays =
  'This person pays for the workspace, so they stay an owner of it. Someone else can become a co-owner; billing can’t be transferred yet.';
const lastOwner = 'This is the only owner of the workspace. Make someone else an owner first.';

/** Why somebody's role may not become that one; null when it may. */
export function whyNotRole({ actor, subject, payerId, owners }: Standing, wanted: Role): string | null {
  if (!mayManage(actor.role)) return managersOnly;
  const aboutOwners = subject.role === 'owner' || wanted === 'owner';
  if (aboutOwners && actor.role !== 'owner') return ownersOnly;
  if (subject.role !== 'owner' || wanted === 'owner') return null;
  if (subject.accountId === payerId) return payerStays;
  return owners > 1 ? null : lastOwner;
}

/** Why somebody may not be taken out of a workspace, or may not leave it; null when they may. */
export function whyNotRemoved({ actor, subject, payerId, owners }: Standing): string | null {
  const leaves = actor.accountId === subject.accountId;
  if (!leaves && !mayManage(actor.role)) return managersOnly;
  if (!leaves && subject.role === 'owner' && actor.role !== 'owner') return ownersOnly;
  if (subject.accountId === payerId) return leaves ? payerLeaves : payerStays;
  return subject.role === 'owner' && owners <= 1 ? lastOwner : null;
}

const payerLeaves =
  'You pay for this workspace, so you can’t leave it. Billing can’t be transferred yet. Others can become co-owners.';

/** Why the actor may not make the subject an owner in their own place; null when they may. */
export function whyNotTransferred({ actor, subject }: Standing): string | null {
  if (actor.role !== 'owner') return ownersOnly;
  if (actor.accountId === subject.accountId) return 'The workspace is already yours.';
  return null;
}

/** The role after transferring ownership: the payer stays an owner. */
export function roleAfterTransfer({ actor, payerId }: Standing): Role {
  return actor.accountId === payerId ? 'owner' : 'admin';
}
