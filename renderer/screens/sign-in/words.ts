/* Every sentence of the pages before the window, so that they say the same thing the same way. */

export const words = {
  email: 'E-mail address',
  newPassword: 'New password',

  signIn: {
    title: 'Sign in',
    again: 'Sign in again',
    againWhy: 'Your session has ended. Nothing you typed is lost: sign in, and go on where you were.',
    leave: 'Leave, and drop what was not saved',
    button: 'Sign in',
    forgot: 'Forgot your password?',
    isNew: 'New here?',
    signUp: 'Open an account',
    invitedOnly: 'Accounts here are by invitation. If you were invited, open the link in that mail.',
    passwordChanged:
      'Your password is changed, and every window that was signed in is signed out. Sign in with the new one.',
  },
  code: {
    says: 'Type the six figures that your authenticator app shows now.',
    label: 'Code',
    recoverySays: 'Type one of the recovery codes you kept. Each works once.',
    recoveryLabel: 'Recovery code',
    withRecovery: 'Use a recovery code instead',
    withApp: 'Use the authenticator app instead',
    button: 'Go on',
    back: 'Sign in as somebody else',
  },
  signUp: {
    title: 'Open an account',
    name: 'Your name',
    nameAbout: 'As it should stand on what you do here.',
    emailAbout: 'Only for signing in and for mails about your account.',
    button: 'Open the account',
    have: 'You have an account already?',
    closed:
      'Accounts on this server are opened by invitation. Ask whoever runs the server, or somebody whose workspace you should join.',
  },
  mailSent: {
    title: 'Look into your mail',
    confirm: 'We have sent a mail there. The link in it confirms that the address is yours, and opens your account.',
    reset:
      'If there is an account with this address, we have sent a mail there. The link in it lets you choose a new password, within the hour.',
    nothing: 'Nothing came? Look among the unwanted mails. It may take a few minutes.',
    toSignIn: 'To signing in',
    other: 'Use another address',
  },
  forgot: {
    title: 'Choose a new password',
    says: 'Type the address of your account. A link to choose a new password comes by mail.',
    button: 'Send the link',
    back: 'Back to signing in',
  },
  reset: {
    title: 'Choose a new password',
    says: 'Every window that is signed in to your account is signed out when you do. An authenticator stays on.',
    button: 'Set the password',
    another: 'Send another link',
  },
  verify: {
    title: 'Confirm your address',
    says: 'Type the password you chose when you opened the account. It says that the address and the account are the same person’s.',
    button: 'Confirm and sign in',
    waiting: 'Confirming your address',
    another: 'A link serves once, for a day. Sign in, and another one is sent from the bar on top.',
    done: 'is confirmed. Everything is open to you now.',
  },
  invitation: {
    title: 'You are invited',
    reading: 'Looking at the invitation',
    says: 'invites you to work in',
    as: 'as',
    accept: 'Accept the invitation',
    accepted: 'You are in. Its matters are in the list of matters on top.',
    notNow: 'Not now',
    signInFirst: 'You have an account with this address: sign in to accept.',
    signUpFirst: 'The invitation is for this address. Give your name and a password, and you are in.',
    haveAccount: 'There is an account with this address already. Sign in with its password.',
    otherAccount: 'Sign out, to accept it with the invited address',
    roles: { admin: 'an administrator', member: 'a member', viewer: 'a viewer', owner: 'an owner' } as Record<
      string,
      string
    >,
  },
  noLink: {
    title: 'This page is for a link from a mail',
    says: 'Open the link in the mail once more, as a whole. Some programs break long addresses into two lines.',
  },
} as const;
