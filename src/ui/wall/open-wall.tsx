/** The page of a wall display, `/wall`: a document of the console's that shows the day and can change nothing. */
import './wall-theme.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { readWallLayout } from '../../domain/wall-layout.ts';
import { needTexts } from '../messages/texts.ts';
import { showWallLanguage } from './use-wall-language.ts';
import { WallRoot } from './wall-root.tsx';

/** Called once a page. Rejects where its texts cannot be had. */
export async function openWall(): Promise<void> {
  await showWallLanguage(readWallLayout(window.location.search).layout.language);
  await needTexts('front', 'wall');
  const root = document.getElementById('root');
  if (root)
    createRoot(root).render(
      <StrictMode>
        <WallRoot />
      </StrictMode>,
    );
}
