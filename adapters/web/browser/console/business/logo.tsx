import { useRef, useState } from 'preact/hooks';
import { Button } from '../../design/button.js';
import { Notice } from '../../design/notice.js';
import { serviceUrl } from '../../parts/client.js';
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
        <img class="business-logo" src={pathOf(logo.url)} alt={TEXTS.yourLogo} />
      ) : (
        <p class="muted">{TEXTS.noLogo}</p>
      )}
      <div class="row">
        <input
          ref={input}
          class="visually-hidden"
          type="file"
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

/** Returns the logo's address at this page's own origin, because the Content-Security-Policy allows no other. */
const pathOf = (url: string): string => `${serviceUrl()}/v1/logos/${url.split('/').at(-1)}`;

function refusalOf(failure: Failure): string {
  if (failure.outcome === 'refused' && failure.status === 413) return TEXTS.tooLarge;
  if (failure.outcome === 'refused' && failure.status === 415) return TEXTS.wrongType;
  return errorsOf(failure).logo ?? wordsFor(failure);
}

/** Longest side of an uploaded logo, in pixels. */
const LONGEST = 512;
const TYPES: readonly string[] = ['image/png', 'image/jpeg', 'image/webp'];

/** Returns the image of a file, scaled down to `LONGEST`. Undefined if the browser cannot read the file as an image. */
async function scaledImage(file: Blob): Promise<Blob | undefined> {
  const image = await createImageBitmap(file).catch(() => undefined);
  if (!image) return undefined;
  const { width, height } = image;
  const scale = LONGEST / Math.max(width, height);
  if (scale >= 1 && TYPES.includes(file.type)) return file;
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * Math.min(1, scale)));
  canvas.height = Math.max(1, Math.round(height * Math.min(1, scale)));
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const type = TYPES.includes(file.type) ? file.type : 'image/png';
  return (await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.9))) ?? undefined;
}
