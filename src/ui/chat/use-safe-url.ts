import { useSelector } from '@xstate/react';
import { useSystem } from '../bridge/system-context.ts';
import { safeUrl } from './attachments.ts';

/** Where an attachment or a profile image may be fetched from; null where it may not. */
export function useSafeUrl(): (url: string | null) => string | null {
  const apiBaseUrl = useSelector(useSystem().config, (config) => config.apiBaseUrl);
  return (url) => safeUrl(url, apiBaseUrl, window.location.origin);
}
