import { useRef, useState } from 'preact/hooks';
import { MAILED_BYTES_MAX } from '../../../../../core/model/mailed-logo.js';
import { Button } from '../../design/button.js';
import { Notice } from '../../design/notice.js';
import { logoUrl } from '../../parts/client.js';
import type { Business } from '../objects.js';
import { useConsole } from '../use-console.js';
import { errorsOf, type Failure, wordsFor } from '../words.js';
import { TEXTS } from './texts.js';

/** Shows the logo, and lets the user replace it by a file or remove it. */
export function Logo({ logo }: Pick<Business, 'logo'>) {
  const { client, say } = useConsole();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const settle = (answer: { readonly outcome: 'ok' } | Failure, words: string) => {
    setBusy(false);
    if (answer.outcome === 'ok') say(words);
    else setProblem(refusalOf(answer));
  };
  const replace = async (file: Blob) => {
    setProblem(undefined);
    setBusy(true);
    const image = await scaledImage(file);
    if (image) return settle(await client.replaceLogo({ body: image }), TEXTS.logoSaved);
    setBusy(false);
    setProblem(TEXTS.notImage);
  };
  const remove = async () => {
    setProblem(undefined);
    setBusy(true);
    settle(await client.deleteLogo({}), TEXTS.logoRemoved);
  };
  return (
    <div class="stack">
      {logo ? (
        <img class="business-logo" src={logoUrl(logo.url)} alt={TEXTS.yourLogo} />
      ) : (
        <p class="muted">{TEXTS.noLogo}</p>
      )}
      <div class="row">
        <input
          ref={input}
          class="visually-hidden"
          type="file"
          name="logo"
          accept="image/png,image/jpeg,image/webp"
          aria-label={TEXTS.logoFile}
          tabIndex={-1}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            currentTarget.value = '';
            if (file) void replace(file);
          }}
        />
        <Button busy={isBusy} onClick={() => input.current?.click()}>
          {logo ? TEXTS.chooseAnotherFile : TEXTS.chooseFile}
        </Button>
        {logo && (
          <Button kind="quiet" busy={isBusy} onClick={remove}>
            {TEXTS.removeLogo}
          </Button>
        )}
      </div>
      {problem !== undefined && (
        <Notice kind="danger">
          <p>{problem}</p>
        </Notice>
      )}
    </div>
  );
}

function refusalOf(failure: Failure): string {
  if (failure.outcome === 'refused' && failure.status === 413) return TEXTS.tooLarge;
  if (failure.outcome === 'refused' && failure.status === 415) return TEXTS.wrongType;
  return errorsOf(failure).logo ?? wordsFor(failure);
}

/** Longest sides of an uploaded logo in pixels. Each is tried in turn, until letters can contain the file. */
const LONGEST = [512, 384, 256, 192];
/** Types that mail programs show. Others become PNG. */
const TYPES: readonly string[] = ['image/png', 'image/jpeg'];

/** Returns the image of a file, scaled down until letters can contain it. Undefined if the browser cannot read the file as an image. */
async function scaledImage(file: Blob): Promise<Blob | undefined> {
  const image = await createImageBitmap(file).catch(() => undefined);
  if (!image) return undefined;
  const longer = Math.max(image.width, image.height);
  const isKept = TYPES.includes(file.type);
  if (isKept && longer <= LONGEST[0]! && file.size <= MAILED_BYTES_MAX) return file;
  let scaled: Blob | undefined;
  for (const longest of LONGEST) {
    scaled = await drawn(image, Math.min(1, longest / longer), isKept ? file.type : 'image/png');
    if (scaled && scaled.size <= MAILED_BYTES_MAX) break;
  }
  return scaled;
}

async function drawn(image: ImageBitmap, scale: number, type: string): Promise<Blob | undefined> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.width * scale));
  canvas.height = Math.max(1, Math.round(image.height * scale));
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return (await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.9))) ?? undefined;
}
