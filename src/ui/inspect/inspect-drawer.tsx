/** The drawer of a developer: what came in, what the machines did, what went out, of this page or of an incident file. */
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ChangeEvent, useRef, useState, useSyncExternalStore } from 'react';
import type { StateValue } from 'xstate';
import { activePaths } from '../../machines/statechart.ts';
import { Button, buttonClass } from '../kit/button.tsx';
import { classes } from '../kit/classes.ts';
import { openIncident } from './incident.ts';
import styles from './inspect-drawer.module.css';
import type { ActorState, Happening, Outgoing, Recording } from './recording.ts';
import { StateChart } from './state-chart.tsx';
import { words } from './words.ts';

interface Source {
  readonly name: string;
  readonly recording: Recording;
}

export function InspectDrawer({ live }: { readonly live: Recording }) {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen)
    return (
      <div className={styles['handle']}>
        <Button onClick={() => setOpen(true)}>{words.inspect}</Button>
      </div>
    );
  return <Opened live={live} close={() => setOpen(false)} />;
}

function Opened({ live, close }: { readonly live: Recording; readonly close: () => void }) {
  const page: Source = { name: words.thisPage, recording: live };
  const [incident, setIncident] = useState<Source | null>(null);
  const [error, setError] = useState('');
  const source = incident ?? page;

  async function choose({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const file = target.files?.[0];
    target.value = '';
    if (!file) return;
    const opened = openIncident(await file.text(), live);
    setError('error' in opened ? `${file.name}: ${words.unreadable[opened.error]}` : '');
    if ('error' in opened) return;
    const left = opened.leftOut === 0 ? '' : words.leftOut(opened.leftOut);
    setIncident({ name: `${file.name}${left}`, recording: opened.recording });
  }

  return (
    <section className={styles['drawer']} aria-label={words.inspect}>
      <header className={styles['head']}>
        <h2 className={styles['title']}>{words.inspect}</h2>
        <p className={styles['source']}>{source.name}</p>
        {error && <p role="alert">{error}</p>}
        <label className={classes(buttonClass(), styles['file'])}>
          {words.open}
          <input type="file" accept=".json,application/json" onChange={(event) => void choose(event)} />
        </label>
        {incident && <Button onClick={() => setIncident(null)}>{words.back}</Button>}
        <Button onClick={close}>{words.close}</Button>
      </header>
      <Record key={source.name} recording={source.recording} />
    </section>
  );
}

/** One recording: its events, the chosen one in detail, the machines after it, and the picture of one of them. */
function Record({ recording }: { readonly recording: Recording }) {
  const happenings = useSyncExternalStore(recording.watch, recording.happenings);
  const [number, setNumber] = useState<number | null>(null);
  const [actorKey, setActorKey] = useState<string | null>(null);
  const chosen = happenings.find((one) => one.number === number) ?? happenings.at(-1);
  const actors = chosen ? recording.actorsAt(chosen.number) : [];
  const actor =
    actors.find(({ key }) => key === actorKey) ??
    actors.find(({ key }) => chosen?.moved.some((moved) => moved.key === key)) ??
    actors[0];
  const led = chosen?.moved.find(({ key }) => key === actor?.key)?.taken ?? [];
  return (
    <div className={styles['columns']}>
      <Events happenings={happenings} chosen={chosen} isFollowing={number === null} choose={setNumber} />
      <div className={styles['column']}>{chosen && <Details of={chosen} choose={setActorKey} />}</div>
      <div className={styles['column']}>
        <h3 className={styles['heading']}>{words.machines}</h3>
        <ul className={styles['list']}>
          {actors.map((one) => (
            <li key={one.key}>
              <Choice isChosen={one === actor} choose={() => setActorKey(one.key)}>
                <strong>{one.name}</strong> {wordsOf(one.value)}
              </Choice>
            </li>
          ))}
        </ul>
      </div>
      <div className={classes(styles['column'], styles['wide'])}>
        {actor && (
          <>
            <h3 className={styles['heading']}>{actor.name}</h3>
            <StateChart machine={actor.machine} value={actor.value} taken={led} />
            <h3 className={styles['heading']}>{words.context}</h3>
            <pre className={styles['json']}>{asText(actor.context)}</pre>
          </>
        )}
      </div>
    </div>
  );
}

const ROW_PX = 26;

function Events({
  happenings,
  chosen,
  isFollowing,
  choose,
}: {
  readonly happenings: readonly Happening[];
  readonly chosen: Happening | undefined;
  readonly isFollowing: boolean;
  readonly choose: (number: number | null) => void;
}) {
  const [filter, setFilter] = useState('');
  const [onlyMoves, setOnlyMoves] = useState(false);
  const shown = happenings
    .filter(({ type, moved }) => type.includes(filter) && (!onlyMoves || moved.length > 0))
    .toReversed();
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 10,
  });
  return (
    <div className={classes(styles['column'], styles['events'])}>
      <div className={styles['filters']}>
        <input
          className={styles['filter']}
          type="search"
          placeholder={words.filter}
          aria-label={words.filter}
          value={filter}
          onChange={({ target }) => setFilter(target.value)}
        />
        <label>
          <input
            type="checkbox"
            checked={onlyMoves}
            onChange={({ target }) => setOnlyMoves(target.checked)}
          />{' '}
          {words.onlyMoves}
        </label>
        {!isFollowing && <Button onClick={() => choose(null)}>{words.follow}</Button>}
      </div>
      <div className={styles['scroller']} ref={scroller}>
        <ol className={styles['rows']} style={{ blockSize: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, start }) => {
            const one = shown[index];
            return (
              one && (
                <li key={one.number} className={styles['row']} style={{ translate: `0 ${start}px` }}>
                  <Choice isChosen={one === chosen} choose={() => choose(one.number)}>
                    <time>{new Date(one.at).toISOString().slice(11, 23)}</time> {one.type}
                    {one.moved.length > 0 && <b> ●{one.moved.length}</b>}
                    {one.sent.length > 0 && <b> ↗{one.sent.length}</b>}
                  </Choice>
                </li>
              )
            );
          })}
        </ol>
      </div>
    </div>
  );
}

function Details({ of, choose }: { readonly of: Happening; readonly choose: (actor: string) => void }) {
  return (
    <>
      <h3 className={styles['heading']}>{words.cameIn(of.type)}</h3>
      <pre className={styles['json']}>{asText(of.body)}</pre>
      <h3 className={styles['heading']}>{words.moved}</h3>
      <ul className={styles['list']}>
        {of.moved.map((state) => (
          <li key={state.key}>
            <Choice isChosen={false} choose={() => choose(state.key)}>
              {movedWords(state)}
            </Choice>
          </li>
        ))}
        {of.moved.length === 0 && <li>{words.noMachine}</li>}
      </ul>
      <h3 className={styles['heading']}>{words.wentOut}</h3>
      {of.sent.map((outgoing, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what went out is only ever added to
        <Out key={at} of={outgoing} />
      ))}
      {of.sent.length === 0 && <p>{words.nothing}</p>}
    </>
  );
}

const Out = ({ of }: { readonly of: Outgoing }) => (
  <details className={styles['out']}>
    <summary>
      {of.kind} <strong>{of.type}</strong>
    </summary>
    <pre className={styles['json']}>{asText(of.body)}</pre>
  </details>
);

const movedWords = ({ name, value, isOver }: ActorState): string =>
  `${name} → ${isOver ? words.over : wordsOf(value)}`;

/** The innermost states, by their paths; a machine of one state has none. */
const wordsOf = (value: StateValue): string => {
  const paths = [...activePaths(value)];
  return paths.filter((path) => !paths.some((other) => other.startsWith(`${path}.`))).join(', ');
};

function Choice({
  isChosen,
  choose,
  children,
}: {
  readonly isChosen: boolean;
  readonly choose: () => void;
  readonly children: React.ReactNode;
}) {
  return (
    <button
      type="button"
      className={classes(styles['choice'], isChosen && styles['chosen'])}
      aria-pressed={isChosen}
      onClick={choose}
    >
      {children}
    </button>
  );
}

/** Lists of thousands of rows would make the page slow, and nobody reads them here. */
const MOST_CHARACTERS = 6_000;

function asText(value: unknown): string {
  const text = JSON.stringify(
    value,
    (_, inner: unknown) => {
      if (inner instanceof Map) return Object.fromEntries(inner);
      if (inner instanceof Set) return [...inner];
      return Array.isArray(inner) && inner.length > 20
        ? [...inner.slice(0, 20), `… ${inner.length - 20} more`]
        : inner;
    },
    2,
  );
  if (text === undefined) return String(value);
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}\n…` : text;
}
