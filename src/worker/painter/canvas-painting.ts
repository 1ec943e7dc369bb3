/** The painter's own canvas: sized to the view, drawn and handed over as a picture. */
import { drawFleet, type Scene } from './draw-fleet.ts';
import { type CreateCanvas, createSprites, type Sprites } from './sprites.ts';

type SceneWithoutSprites = Omit<Scene, 'sprites'>;

export interface CanvasPainting {
  /** Whether there is a canvas to draw on. */
  readonly isReady: boolean;
  /** Makes the canvas; false where none can be had. */
  prepare(): boolean;
  /** Draws the scene and gives the picture away, with where something is drawn in it. Only when ready. */
  draw(scene: SceneWithoutSprites): {
    readonly picture: ImageBitmap;
    readonly taken: Float32Array<ArrayBuffer>;
  };
  /** The scene as a PNG, drawn on a canvas of its own. */
  print(scene: SceneWithoutSprites): Promise<Blob | null>;
}

export function createCanvasPainting(createCanvas: CreateCanvas): CanvasPainting {
  let canvas: OffscreenCanvas | null = null;
  let context: OffscreenCanvasRenderingContext2D | null = null;
  let sprites: Sprites | null = null;
  let spritesOf: { theme: Scene['theme']; pixelRatio: number } | null = null;

  const spritesFor = ({ theme, view }: SceneWithoutSprites): Sprites => {
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
    draw(scene) {
      if (!canvas || !context) throw new Error('draw before prepare');
      const [width, height] = deviceSize(scene);
      // Setting a size clears the canvas; handing the picture over does too.
      if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
      else context.clearRect(0, 0, width, height);
      const taken = drawFleet(context, { ...scene, sprites: spritesFor(scene) });
      return { picture: canvas.transferToImageBitmap(), taken };
    },
    async print(scene) {
      const [width, height] = deviceSize(scene);
      const page = createCanvas(width, height);
      const pageContext = page?.getContext('2d');
      if (!page || !pageContext) return null;
      drawFleet(pageContext, { ...scene, sprites: spritesFor(scene) });
      return page.convertToBlob({ type: 'image/png' });
    },
  };
}

function deviceSize({ view }: SceneWithoutSprites): readonly [number, number] {
  return [
    Math.max(1, Math.round(view.size[0] * view.pixelRatio)),
    Math.max(1, Math.round(view.size[1] * view.pixelRatio)),
  ];
}
