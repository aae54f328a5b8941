import { Button, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { signUp } from '#renderer/api/sign-in.ts';
import { EmailField } from './email-field.tsx';
import { PasswordField } from '#renderer/parts/asking/password-field.tsx';
import { Problem } from '#renderer/parts/asking/problem.tsx';
import { useSending } from '#renderer/parts/asking/use-sending.ts';
import { words } from './words.ts';
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
  const { busy, problem, wait, send, clear } = useSending();
  const change = (set: (typed: string) => void) => (typed: string) => {
    set(typed);
    clear();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void send(async () => {
      const person = { email: email.trim(), name: name.trim(), password };
      await signUp(invited === undefined ? person : { ...person, invitation: invited.invitation });
      await onSent({ email: person.email, password });
    });
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      <TextInput
        label={words.signUp.name}
        description={words.signUp.nameAbout}
        name="name"
        autoComplete="name"
        maxLength={200}
        value={name}
        onChange={(event) => change(setName)(event.currentTarget.value)}
        required
        withAsterisk={false}
        autoFocus
      />
      <EmailField
        value={email}
        {...(invited === undefined && { onChange: change(setEmail), description: words.signUp.emailAbout })}
      />
      <PasswordField kind="new" value={password} onChange={change(setPassword)} />
      <Problem says={problem} wait={wait} />
      <Button type="submit" size="md" loading={busy} disabled={wait > 0}>
        {words.signUp.button}
      </Button>
    </form>
  );
}
