/** Why something was not done, read out at once; nothing while there is no reason. */
export function Refusal({ says }: { says: string | null }) {
  if (says === null) return null;
  return (
    <p role="alert" className="tone-loss">
      {says}
    </p>
  );
}
