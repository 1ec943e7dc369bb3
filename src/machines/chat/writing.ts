/**
 * The outgoing messages: a press becomes an actor, and the actor's effects become commands (specification 5, Chat
 * send).
 */
import type { SnapshotFrom } from 'xstate';
import { attachmentBytesAtMost } from '../../contract/attachments.ts';
import type { Outgoing } from '../../contract/chat.ts';
import type { ChosenFile } from '../../contract/chosen-file.ts';
import type { IntentOf } from '../../contract/intents.ts';
import type { File } from '../../contract/realtime-port.ts';
import { contentOf } from '../../domain/chat-content.ts';
import type { AppEvent, World } from '../capability.ts';
import { createFamily, type Family } from '../family.ts';
import { chatMessageMachine } from './chat-message.machine.ts';
import type { ChatToast, OutgoingModel } from './chat-model.ts';

/** Specification 2, Chat: a hospitalId in local storage is required, as an integer. */
export const isSignedIn = ({ storage }: Pick<World, 'storage'>): boolean =>
  Number.isInteger(storage.browser.read('hospitalId'));

export interface Writing {
  readonly family: Family<OutgoingModel>;
  receive(event: AppEvent): void;
}

const GONE_KEPT = 1_000;
const endStates: ReadonlySet<string> = new Set(['sent', 'seen', 'discarded']);
const commands: ReadonlySet<string> = new Set([
  ...['chat.send', 'chat.tryAgain', 'chat.discard', 'chat.cancelUpload'],
]);

/** The outgoing messages, an actor each. A failure is shown in the tab that wrote the message or has it on view. */
export function createWriting(
  world: World<ChatToast>,
  isOnView: (phlebotomistId: string) => boolean,
): Writing {
  const files = new Map<string, readonly File[]>();
  const written = new Set<string>();
  /** Ids of messages that are over: a late fact does not bring one back. */
  const gone = new Set<string>();
  let lastWrittenAt = 0;

  const family = createFamily({
    machine: chatMessageMachine.provide({
      actions: {
        requestSend: (_, { outgoing, attempt }) =>
          world.send(
            { type: 'chat.send', outgoing, writer: world.session() },
            { key: outgoing.id, attempt, kept: true },
            files.get(outgoing.id),
          ),
        requestAgain: (_, { id, attempt }) =>
          world.send({ type: 'chat.tryAgain', messageId: id }, { key: id, attempt }),
        requestDiscard: (_, { id, attempt }) =>
          world.send({ type: 'chat.discard', messageId: id }, { key: id, attempt, kept: true }),
        requestCancel: (_, { id, attempt }) =>
          world.send({ type: 'chat.cancelUpload', messageId: id }, { key: id, attempt }),
        announceFailure: ({ context }, { step, failure }) => {
          const { id, phlebotomistId } = context.outgoing;
          if (failure?.code === 'cancelled' || !(written.has(id) || isOnView(phlebotomistId))) return;
          world.toast({ kind: step === 'upload' ? 'chatUploadFailed' : 'chatSendFailed', phlebotomistId });
        },
      },
    }),
    toModel: outgoingOf,
    attemptOf: ({ context }) => context.attempt,
    changed: (id, { state }) => {
      if (endStates.has(state)) end(id);
    },
  });

  function end(id: string): void {
    files.delete(id);
    written.delete(id);
    gone.add(id);
    const [oldest] = gone;
    if (gone.size > GONE_KEPT && oldest !== undefined) gone.delete(oldest);
    family.end(id);
  }

  function begin(
    outgoing: Outgoing,
    where: { readonly isNew: boolean; readonly kept?: 'memory' | 'disk' },
  ): void {
    if (!gone.has(outgoing.id)) family.begin(outgoing.id, (attempt) => ({ outgoing, ...where, attempt }));
  }

  function send({ id, phlebotomistId, content, file, writtenAt }: IntentOf<'user.sendMessage'>): void {
    if (!isSignedIn(world)) return void world.toast({ kind: 'chatLoginNeeded' });
    if (phlebotomistId === null) return void world.toast({ kind: 'chatNobodySelected' });
    const refusal = file && refusalOf(file);
    if (refusal) return void world.toast(refusal);
    // Two presses in a millisecond, or a clock set back, must not change the order.
    lastWrittenAt = Math.max(lastWrittenAt + 1, writtenAt);
    files.set(id, world.files());
    written.add(id);
    const outgoing = { id, phlebotomistId, content: contentOf(content, file), file };
    begin({ ...outgoing, writtenAt: lastWrittenAt, state: 'waiting', failure: null }, { isNew: true });
  }

  return {
    family,
    receive: (event) => {
      if (event.type === 'page.sessionEnded') {
        files.clear();
        written.clear();
        return family.endAll();
      }
      if (event.type === 'user.sendMessage') return send(event);
      if (event.type === 'user.chooseFile')
        return world.toast(refusalOf(event.file) ?? { kind: 'chatFileSelected', name: event.file.name });
      if (event.type === 'chat.messageKept') {
        // The next press stands behind it, also where another tab has to take that up.
        lastWrittenAt = Math.max(lastWrittenAt, event.outgoing.writtenAt);
        begin(event.outgoing, { isNew: false, kept: event.onDisk ? 'disk' : 'memory' });
        // Only a message on the disk outlives its worker.
        if (event.onDisk) files.delete(event.id);
      }
      if (event.type === 'chat.outboxRead') return family.sendAll(event);
      const id = messageOf(event);
      if (id !== null) family.send(id, event);
    },
  };
}

/** Why a file cannot be sent; null if it can. No backend keeps an empty one. */
function refusalOf({ name, size }: ChosenFile): ChatToast | null {
  if (size === 0) return { kind: 'chatFileEmpty', name };
  return size > attachmentBytesAtMost ? { kind: 'chatFileTooLarge' } : null;
}

/** The outgoing message that an event is about; null where it is about none. */
function messageOf(event: AppEvent): string | null {
  if (event.type === 'command.ended') return commands.has(event.command) ? event.key : null;
  if (event.type.startsWith('chat.message') && 'id' in event) return String(event.id);
  if (event.type === 'chat.uploadProgressed') return event.id;
  const intents: readonly AppEvent['type'][] = [
    'user.tryMessageAgain',
    'user.discardMessage',
    'user.cancelUpload',
  ];
  return intents.includes(event.type) && 'id' in event ? String(event.id) : null;
}

function outgoingOf({ value, context }: SnapshotFrom<typeof chatMessageMachine>): OutgoingModel {
  const { outgoing, progress, failure } = context;
  const { id, phlebotomistId, content, file, writtenAt } = outgoing;
  return {
    id,
    phlebotomistId,
    content,
    file,
    writtenAt,
    state: value as OutgoingModel['state'],
    progress,
    failure,
  };
}
