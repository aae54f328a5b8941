import { type ReactNode, useState } from 'react';
import { call } from '#renderer/api/client.ts';
import { PasswordField } from '#renderer/parts/asking/password-field.tsx';
import { SendButtons } from '#renderer/parts/asking/send-buttons.tsx';
import { useSending } from '#renderer/parts/asking/use-sending.ts';
import { CodeStep } from './code-step.tsx';
import { EmailField } from './email-field.tsx';
import { useSignedIn } from './use-signed-in.ts';
import classes from './sign-in.module.css';

interface SignInFormProps {
  /** The address, when it is known already; `fixed` when it can be no other. */
  email?: string;
  fixed?: boolean;
  /** Below the password, until it is right. */
  children?: ReactNode;
}

/** Address and password, then the code of an authenticator when the account has one. */
export function SignInForm({ email: known = '', fixed = false, children }: SignInFormProps) {
  const [email, setEmail] = useState(known);
  const [password, setPassword] = useState('');
  const [needsCode, setNeedsCode] = useState(false);
  const sending = useSending();
  const signedIn = useSignedIn();
  const enter = async (): Promise<void> => {
    const answer = await call('post_sign_in', { email: email.trim(), password });
    if ('needs' in answer) setNeedsCode(true);
    else await signedIn();
  };
  if (needsCode) {
    const back = (): void => {
      setNeedsCode(false);
      setPassword('');
    };
    return <CodeStep email={email.trim()} password={password} onBack={back} />;
  }
  return (
    <form className={classes.form} {...sending.form(enter)}>
      <EmailField value={email} onChange={fixed ? undefined : setEmail} autoFocus={known === ''} />
      <PasswordField kind="current" value={password} onChange={setPassword} autoFocus={known !== ''} />
      <SendButtons of={sending} send="Sign in" />
      {children}
    </form>
  );
}
