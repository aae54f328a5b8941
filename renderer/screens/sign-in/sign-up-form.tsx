import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { call } from '#renderer/api/client.ts';
import { PasswordField } from '#renderer/parts/asking/password-field.tsx';
import { SendButtons } from '#renderer/parts/asking/send-buttons.tsx';
import { useSending } from '#renderer/parts/asking/use-sending.ts';
import { EmailField } from './email-field.tsx';
import classes from './sign-in.module.css';

interface SignUpFormProps {
  /** Who was invited, and by which secret: then the address is settled. */
  invited?: { email: string; invitation: string };
  /** The server has taken it; it does not say whether there was an account already. */
  onSent: (typed: { email: string; password: string }) => void | Promise<void>;
}

export function SignUpForm({ invited, onSent }: SignUpFormProps) {
  const [name, setName] = useState('');
  const [email, setEmail] = useState(invited?.email ?? '');
  const [password, setPassword] = useState('');
  const sending = useSending();
  const open = async (): Promise<void> => {
    const person = { email: email.trim(), name: name.trim(), password };
    await call('post_sign_up', invited === undefined ? person : { ...person, invitation: invited.invitation });
    await onSent({ email: person.email, password });
  };
  return (
    <form className={classes.form} {...sending.form(open)}>
      <TextInput
        label="Your name"
        description="Shown next to your changes."
        name="name"
        autoComplete="name"
        maxLength={200}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        required
        withAsterisk={false}
        autoFocus
      />
      <EmailField
        value={email}
        {...(invited === undefined && {
          onChange: setEmail,
          description: 'For signing in and for emails about your account.',
        })}
      />
      <PasswordField kind="new" value={password} onChange={setPassword} />
      <SendButtons of={sending} send="Create account" />
    </form>
  );
}
