import { LoginView } from './login-view.tsx';
import { useLogin } from './use-login.ts';

/** The screen at `/`. */
export const LoginScreen = () => <LoginView {...useLogin()} />;
