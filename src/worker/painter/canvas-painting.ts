/** The painter's own canvas: sized to the view, drawn and handed over as a bitmap. */
import { type MapView, markerStates } from '../../contract/fleet.ts';
import { drawFleet, type Scene, setNumberFont } from './draw-fleet.ts';
import { type CreateCanvas, createSprites, type PainterContext, type Sprites } from './sprites.ts';

type SceneWithoutSprites = Omit<Scene, 'sprites'>;
/** Markers look the same where these are the same. */
type Look = Pick<Scene, 'theme'> & { readonly view: Pick<MapView, 'size' | 'pixelRatio'> };

export interface CanvasPainting {
  /** Whether there is a canvas to draw on. */
  readonly isReady: boolean;
  /** Makes the canvas; false where none can be had. */
  prepare(): boolean;
  /**
   * Draws a marker of each state and a number on a bitmap that is never shown: the first bitmap of a size waits for the
   * page's thread, and the first shapes and letters take many times as long as the next ones do.
   */
  warmUp(of: Look): void;
  /** Draws the scene and gives the bitmap away, with where something is drawn in it. Only when ready. */
  draw(scene: SceneWithoutSprites): {
    readonly bitmap: ImageBitmap;
    readonly occupied: Float32Array<ArrayBuffer>;
  };
  /** The scene as a PNG, drawn on a canvas of its own. */
  print(scene: SceneWithoutSprites): Promise<Blob | null>;
}

export function createCanvasPainting(createCanvas: CreateCanvas): CanvasPainting {
  let canvas: OffscreenCanvas | null = null;
  let context: PainterContext | null = null;
  let sprites: Sprites | null = null;
  let spritesOf: { theme: Scene['theme']; pixelRatio: number } | null = null;

  const spritesFor = ({ theme, view }: Look): Sprites => {
    if (!sprites || spritesOf?.theme !== theme || spritesOf.pixelRatio !== view.pixelRatio) {
      sprites = createSprites(createCanvas, theme, view.pixelRatio);
      spritesOf = { theme, pixelRatio: view.pixelRatio };
    }
    return sprites;
  };

  return {
    get isReady() {
      return context !== null;
    },
    prepare() {
      canvas ??= createCanvas(1, 1);
      context ??= canvas?.getContext('2d') ?? null;
      return context !== null;
    },
    warmUp(of) {
      if (!canvas || !context) return;
      clear(canvas, context, of);
      const sprites = spritesFor(of);
      for (const state of markerStates) {
        const sprite = sprites.of(state, 0, false);
        if (sprite) context.drawImage(sprite.atlas, 0, 0);
      }
      setNumberFont(context, of.theme, of.view.pixelRatio);
      context.fillText('0', 0, 0);
      canvas.transferToImageBitmap().close();
    },
    draw(scene) {
      if (!canvas || !context) throw new Error('draw before prepare');
      clear(canvas, context, scene);
      const occupied = drawFleet(context, { ...scene, sprites: spritesFor(scene) });
      return { bitmap: canvas.transferToImageBitmap(), occupied };
    },
    async print(scene) {
      const [width, height] = deviceSize(scene.view);
      const page = createCanvas(width, height);
      const pageContext = page?.getContext('2d');
      if (!page || !pageContext) return null;
      drawFleet(pageContext, { ...scene, sprites: spritesFor(scene) });
      return page.convertToBlob({ type: 'image/png' });
    },
  };
}

/** Gives the canvas the size of the view, with nothing on it. */
function clear(canvas: OffscreenCanvas, context: PainterContext, { view }: Pick<Look, 'view'>): void {
  const [width, height] = deviceSize(view);
  // Setting a size clears the canvas; handing the bitmap over does too.
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  else context.clearRect(0, 0, width, height);
}

function deviceSize({ size, pixelRatio }: Look['view']): readonly [number, number] {
  return [Math.max(1, Math.round(size[0] * pixelRatio)), Math.max(1, Math.round(size[1] * pixelRatio))];
}
