/** Login (specification 2 and 8). */
export const loginMessages = {
  title: 'Home sample collection',
  subtitle: 'Log in as the hospital’s administrator.',
  email: 'Email',
  emailPlaceholder: 'Enter The Email',
  password: 'Password',
  passwordPlaceholder: 'Enter The Password',
  submit: 'Login',
  submitting: 'Logging in …',
  refused: 'Invalid email or password',
  ended: 'Your session has ended. Please log in again.',
  cookiesBlocked: 'This browser blocks cookies. Allow them for this site, then log in.',
  needsHospital:
    'Nobody can log in yet: no hospital is registered. The operator of this server can add one with',
  addHospital: 'npm run hospital -- add EMAIL CODE',
  demo: 'This is a demo hospital. Its administrator:',
  demoFill: 'Fill in',
} as const;
