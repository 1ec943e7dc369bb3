/** The page of a wall display, `/wall`: a document of the console's that shows the day and can change nothing. */
import './wall-theme.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { WallRoot } from './wall-root.tsx';

/** Called once a page. */
export function openWall(): void {
  const root = document.getElementById('root');
  if (root)
    createRoot(root).render(
      <StrictMode>
        <WallRoot />
      </StrictMode>,
    );
}
