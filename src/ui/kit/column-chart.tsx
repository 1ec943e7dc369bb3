/** Counts side by side over hours or days. A picture for the eye; assistive technology gets the same as a table. */
import { useFormatter } from 'use-intl';
import { axisOf } from './chart-axis.ts';
import { classes } from './classes.ts';
import styles from './column-chart.module.css';

/** How a series is known without its hue: a bar, or a stem that ends in a ring or in a cross. */
export type ChartMark = 'bar' | 'ring' | 'cross';

export interface ChartSeries {
  readonly key: string;
  readonly label: string;
  readonly mark: ChartMark;
  /** A CSS colour. */
  readonly colour: string;
}

export interface ChartColumn {
  readonly key: string;
  /** What stands below it. */
  readonly label: string;
  /** Where there is little room only every so many labels stand; this one gives way then, or always. */
  readonly labelStands: 'always' | 'wide' | 'never';
  /** One count for each series. */
  readonly values: readonly number[];
  /** All of it in words, for the pointer that rests on it. */
  readonly words: string;
}

export interface ColumnChartProps {
  /** What is counted, and over what: heard as the table's name. */
  readonly caption: string;
  /** What a column is: 'Hour'. */
  readonly columnHead: string;
  readonly series: readonly ChartSeries[];
  readonly columns: readonly ChartColumn[];
}

/** CSS pixels from the axis to the topmost line, and above it for the marks that reach it. */
const HEIGHT = 168;
const ABOVE = 8;

export function ColumnChart({ caption, columnHead, series, columns }: ColumnChartProps) {
  const axis = axisOf(columns.reduce((most, { values }) => Math.max(most, ...values), 0));
  const top = axis.at(-1) ?? 1;
  return (
    <figure className={styles['chart']}>
      <Legend series={series} />
      <div className={classes(styles['picture'], 'hd-figures')} aria-hidden="true">
        <Axis axis={axis} top={top} />
        <Plot series={series} columns={columns} axis={axis} top={top} />
        <div className={styles['labels']}>
          {columns.map(({ key, label, labelStands }) => (
            <span key={key} data-stands={labelStands}>
              {labelStands !== 'never' && label}
            </span>
          ))}
        </div>
      </div>
      <HeardTable caption={caption} columnHead={columnHead} series={series} columns={columns} />
    </figure>
  );
}

const Legend = ({ series }: Pick<ColumnChartProps, 'series'>) => (
  <ul className={styles['legend']} aria-hidden="true">
    {series.map(({ key, label, mark, colour }) => (
      <li key={key}>
        <svg width="12" height="12" viewBox="-6 -6 12 12" style={{ color: colour }} aria-hidden="true">
          {mark === 'bar' ? (
            <rect x="-4" y="-6" width="8" height="12" fill="currentColor" />
          ) : (
            <Head mark={mark} />
          )}
        </svg>
        {label}
      </li>
    ))}
  </ul>
);

interface Scaled {
  readonly axis: readonly number[];
  /** The count at the topmost line. */
  readonly top: number;
}

function Axis({ axis, top }: Scaled) {
  const format = useFormatter();
  return (
    <div className={styles['axis']} style={{ blockSize: HEIGHT + ABOVE }}>
      {/* The widest number holds the room; the others stand over it. */}
      <span className={styles['widest']}>{format.number(top)}</span>
      {axis.map((count) => (
        <span key={count} style={{ insetBlockEnd: (count / top) * HEIGHT }}>
          {format.number(count)}
        </span>
      ))}
    </div>
  );
}

/** Places across are percentages, so that nothing is measured and another width costs no script. */
const Plot = ({ series, columns, axis, top }: Pick<ColumnChartProps, 'series' | 'columns'> & Scaled) => (
  <svg className={styles['plot']} width="100%" height={HEIGHT + ABOVE} aria-hidden="true">
    {axis.map((count) => (
      <line
        key={count}
        className={styles['line']}
        x1="0"
        x2="100%"
        y1={yOf(count, top)}
        y2={yOf(count, top)}
      />
    ))}
    {columns.map(({ key, values, words }, index) => (
      <g key={key}>
        <title>{words}</title>
        <rect
          className={styles['reach']}
          x={share(index, columns.length)}
          width={share(1, columns.length)}
          height="100%"
        />
        {series.map(({ key: of, mark, colour }, place) => {
          const count = values[place] ?? 0;
          if (count === 0) return null;
          const middle = share(index + (place + 1) / (series.length + 1), columns.length);
          return (
            <Mark key={of} mark={mark} colour={colour} x={middle} y={yOf(count, top)} of={columns.length} />
          );
        })}
      </g>
    ))}
  </svg>
);

interface MarkProps {
  readonly mark: ChartMark;
  readonly colour: string;
  /** Its middle across, in per cent of the plot; its end, in CSS pixels from the top. */
  readonly x: string;
  readonly y: number;
  /** Among so many columns. */
  readonly of: number;
}

/** From the axis to its count. */
function Mark({ mark, colour, x, y, of }: MarkProps) {
  const height = HEIGHT + ABOVE - y;
  // A coordinate system of its own at the middle: paths know no percentages.
  return (
    <svg x={x} y={y} overflow="visible" style={{ color: colour }} aria-hidden="true">
      {mark === 'bar' ? (
        <rect
          className={styles['bar']}
          data-many={of > 12 || undefined}
          width={of > 12 ? 5 : 14}
          height={height}
        />
      ) : (
        <>
          <line className={styles['stem']} y1={mark === 'ring' ? 4 : 0} y2={height} />
          <Head mark={mark} />
        </>
      )}
    </svg>
  );
}

/** The end of a stem, about the origin. */
const Head = ({ mark }: { readonly mark: 'ring' | 'cross' }) =>
  mark === 'ring' ? (
    <circle className={styles['ring']} r="3.5" />
  ) : (
    <path className={styles['cross']} d="M-3.5-3.5 3.5 3.5M3.5-3.5-3.5 3.5" />
  );

const yOf = (count: number, top: number): number => ABOVE + HEIGHT * (1 - count / top);

const share = (part: number, whole: number): string => `${(part / whole) * 100}%`;

function HeardTable({ caption, columnHead, series, columns }: ColumnChartProps) {
  const format = useFormatter();
  return (
    <div className="hd-heard">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{columnHead}</th>
            {series.map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {columns.map(({ key, label, values }) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              {series.map(({ key: of }, place) => (
                <td key={of}>{format.number(values[place] ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
