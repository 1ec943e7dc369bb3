import { useSelector } from '@xstate/react';
import { useTranslations } from 'use-intl';
import type { LoginRefusal } from '../../machines/session/session.machine.ts';
import { useSystem, whole } from '../bridge/system-context.ts';
import type { LoginViewProps } from './login-view.tsx';

/** Ties the login to the session. */
export function useLogin(): LoginViewProps {
  const system = useSystem();
  const session = useSelector(system.session, whole);
  const demo = useSelector(system.config, (config) => config.demo);
  const needsHospital = useSelector(system.config, (config) => config.needsHospital);
  const t = useTranslations('login');
  return {
    // Signed in, the console is still on its way.
    busy: session.status !== 'signedOut',
    error: session.refusal && refusalText(session.refusal, t('refused')),
    ended: session.expired,
    blocksCookies: !navigator.cookieEnabled,
    demo,
    needsHospital,
    onSubmit: (email, password) => system.send({ type: 'user.submitLogin', email, password }),
  };
}

/** Specification 8, Login: a network error shows its own message, every other answer the same text. */
export const refusalText = (refusal: LoginRefusal, refused: string): string =>
  refusal.kind === 'failed' && refusal.message !== '' ? refusal.message : refused;
