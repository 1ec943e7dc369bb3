/** The screen without the router: the list, and beside it the open conversation or the welcome. A phone shows one. */
import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { watchDrafts } from '../app/kept-draft.ts';
import { useSystem } from '../bridge/system-context.ts';
import { classes } from '../kit/classes.ts';
import layout from '../kit/layout.module.css';
import { PageHeader } from '../kit/page-header.tsx';
import { useNarrow } from '../kit/use-narrow.ts';
import styles from './chat.module.css';
import { ConversationPane } from './conversation-pane.tsx';
import { allDrafts } from './drafts.ts';
import { Roster } from './roster.tsx';
import type { RosterFocus } from './roster-list.tsx';
import { useOpenConversation } from './use-open-conversation.ts';
import { Welcome } from './welcome.tsx';

export interface ChatViewProps {
  /** Whose conversation is open; null for none. */
  readonly chosenId: string | null;
  readonly onChoose: (phlebotomistId: string) => void;
  /** Back to the list. */
  readonly onBack: () => void;
}

export function ChatView(props: ChatViewProps) {
  const { chat } = useSystem();
  const isMissingUser = useSelector(chat, ({ status }) => status === 'MISSING_USER_ID');
  return isMissingUser ? <SignInNeeded /> : <Chat {...props} />;
}

/** Specification 2 and 8, Chat: without a stored hospitalId. */
function SignInNeeded() {
  const t = useTranslations('chat.signIn');
  return (
    <>
      <PageHeader title={t('title')} />
      <p className={styles['signIn']} role="alert">
        {t('text')}
      </p>
    </>
  );
}

function Chat({ chosenId, onChoose, onBack }: ChatViewProps) {
  const system = useSystem();
  const { watchFeeds } = system;
  const isNarrow = useNarrow();
  const list = useRef<RosterFocus>(null);
  const files = useRef(new Map<string, File>());
  useEffect(() => watchFeeds(['phlebotomists']), [watchFeeds]);
  useEffect(() => watchDrafts(system, allDrafts), [system]);
  useOpenConversation(chosenId);

  const before = useRef(chosenId);
  useEffect(() => {
    const left = before.current;
    before.current = chosenId;
    if (left !== null && chosenId === null && isNarrow) list.current?.focusOn(left);
  }, [chosenId, isNarrow]);

  return (
    <div className={styles['screen']} data-open={chosenId !== null || undefined}>
      <div className={classes(layout['column'], styles['list'])} inert={isNarrow && chosenId !== null}>
        <Roster chosenId={chosenId} onChoose={onChoose} focus={list} />
      </div>
      <div className={classes(layout['column'], styles['pane'])}>
        {chosenId === null ? (
          <Welcome />
        ) : (
          <ConversationPane
            key={chosenId}
            phlebotomistId={chosenId}
            files={files.current}
            onBack={onBack}
            onLeave={() => (isNarrow ? onBack() : list.current?.focusOn(chosenId))}
          />
        )}
      </div>
    </div>
  );
}
