import { type DragEvent, type ReactNode, useState } from 'react';
import styles from './drop-area.module.css';

export interface DropAreaProps {
  readonly onFiles: (files: FileList) => void;
  readonly children: ReactNode;
}

/** Takes what is dropped on it; a field within that cannot be read, or has the focus, marks it. */
export function DropArea({ onFiles, children }: DropAreaProps) {
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent): void => {
    event.preventDefault();
    setOver(true);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is for the pointer alone; the button is for everybody
    <div
      className={styles['area']}
      data-over={isOver || undefined}
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onFiles(event.dataTransfer.files);
      }}
    >
      {children}
    </div>
  );
}
