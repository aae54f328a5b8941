import { PasswordInput } from '@mantine/core';
import { useState } from 'react';
import type { ToolChoice } from '#renderer/api/connect.ts';
import type { ClientId } from '#renderer/screens/connect/client-configurations.ts';
import { TestNow } from '#renderer/screens/connect/try-it.tsx';

interface TestWithTokenProps {
  /** Null when it was shown before and must be given again. */
  token: string | null;
  client: ClientId;
  choice: ToolChoice;
}

/** Tests the connection of a token whose secret only its holder still has. */
export function TestWithToken({ token, client, choice }: TestWithTokenProps) {
  const [given, setGiven] = useState('');
  const tried = token ?? given.trim();
  return (
    <>
      {token === null && (
        <PasswordInput
          label="Test it with the token"
          description="Casewright can’t show it again; paste it from where you keep it."
          value={given}
          onChange={(event) => setGiven(event.currentTarget.value)}
          autoComplete="off"
        />
      )}
      {tried !== '' && <TestNow token={tried} client={client} choice={choice} />}
    </>
  );
}
