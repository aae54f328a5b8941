/** The server that offers changes hashes as the one that asks for them does: both read the catalog's projection. */
export { hashOf, members, project, type Projection, sameProjection, sameValue } from '#server/catalog/projection.ts';
