import { useTranslations } from 'use-intl';
import { type Shape, type StatusName, shapeBox, statusShapes } from '../../contract/marker-shapes.ts';
import styles from './status.module.css';

/** The CSS variable that holds the hue of a status, for light and dark. */
export const statusColour = (status: StatusName): string => `var(--hd-status-${status.toLowerCase()})`;

export interface StatusShapeProps {
  readonly status: StatusName;
  /** Side in CSS pixels. */
  readonly size?: number;
  /** Degrees clockwise from north, for the shape that turns. */
  readonly heading?: number | null;
  /** Another status whose hue it has. */
  readonly hue?: StatusName;
}

/** The shape of a status, the same that the map paints. It always stands beside its word. */
export function StatusShape({ status, size = 16, heading = null, hue = status }: StatusShapeProps) {
  const shape: Shape = statusShapes[status];
  const turn =
    shape.turns && heading !== null ? `rotate(${heading} ${shapeBox / 2} ${shapeBox / 2})` : undefined;
  return (
    <svg
      className={styles['shape']}
      width={size}
      height={size}
      viewBox={`0 0 ${shapeBox} ${shapeBox}`}
      style={{ color: statusColour(hue) }}
      aria-hidden="true"
    >
      <g transform={turn}>
        {shape.parts.map((part) =>
          part.paint === 'stroke' ? (
            <path
              key={part.path}
              d={part.path}
              fill="none"
              stroke="currentColor"
              strokeWidth={part.width}
              strokeLinejoin="round"
              strokeDasharray={part.dash?.join(' ')}
            />
          ) : (
            <path
              key={part.path}
              d={part.path}
              fill={part.paint === 'fill' ? 'currentColor' : 'var(--hd-shape-ground, var(--hd-surface))'}
            />
          ),
        )}
      </g>
    </svg>
  );
}

export interface StatusBadgeProps {
  readonly status: StatusName;
  /** Another word than the status's own, such as 'Sample collected' for progress. */
  readonly word?: string;
  /** Another status whose hue it has, where two words share a hue and not a shape. */
  readonly hue?: StatusName;
}

/** Shape, word, and a breath of the same hue behind them. */
export function StatusBadge({ status, word, hue = status }: StatusBadgeProps) {
  const t = useTranslations('kit.status');
  return (
    <span className={styles['badge']} style={{ color: statusColour(hue) }}>
      <StatusShape status={status} size={12} hue={hue} />
      <span className={styles['word']}>{word ?? t(status)}</span>
    </span>
  );
}
