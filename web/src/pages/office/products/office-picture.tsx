import type { AnswerOf } from '@tradecellar/contract/endpoint.ts';
import { UPLOAD_MEGABYTES } from '@tradecellar/contract/office-import.ts';
import { changeProductPicture, officeProduct } from '@tradecellar/contract/office-products.ts';
import { usualAddress } from '@tradecellar/contract/pictures.ts';
import { call } from '../../../api/call.ts';
import { ProblemError } from '../../../api/problem-error.ts';
import { useSending } from '../../../api/queries.ts';
import { Refused } from '../../../session/failure/failure.tsx';
import { Button } from '../../../ui/button.tsx';
import { FileButton } from '../../../ui/fields/file-button.tsx';
import { ProductPicture } from '../../../wine/product-picture.tsx';
import { sendFiles } from '../imports/send-files.ts';
import styles from './products.module.css';

type Picture = AnswerOf<typeof officeProduct>['mainResult']['Picture'];

const BOX = { width: 96, height: 128 };

type OfficePictureProps = {
  readonly code: string;
  readonly picture: Picture;
  /** The address of a picture that the shop does not serve itself. */
  readonly address: string;
  readonly type: string;
  readonly onSaved: (sentence: string) => void;
};

/** Shows the picture that buyers see, and takes another picture from a file. */
export function OfficePicture({ code, picture, address, type, onSaved }: OfficePictureProps) {
  const change = useSending(
    async (file: File | 'none') => {
      const Upload = file === 'none' ? undefined : await send(file);
      const Before = picture?.Path ?? '';
      return call(changeProductPicture, { Code: code, Before, ...(Upload !== undefined && { Upload }) });
    },
    officeProduct,
    (_saved, file) =>
      onSaved(file === 'none' ? 'The picture is removed.' : 'Saved. Buyers see the new picture from now on.'),
  );
  const { isPending, variables } = change;
  const image = picture ? usualAddress(picture.Path) : address;
  const own = picture?.File;
  return (
    <section aria-labelledby="picture" className={styles.picture}>
      <div className={styles.shown} aria-busy={isPending}>
        <ProductPicture
          product={{ Image1_URL: image, Type: type, ...(picture && { Picture: picture }) }}
          box={BOX}
          alt={image === '' ? 'No picture: a drawn bottle' : 'The picture that buyers see'}
        />
      </div>
      <div>
        <h2 id="picture" className="mb-1 font-serif text-large">
          Picture
        </h2>
        <p className="text-ink-soft">{whence(own, image)}</p>
        <div className={styles.choice}>
          {isPending ? (
            <p role="status">{variables === 'none' ? 'Removing…' : 'Sending the picture…'}</p>
          ) : (
            <>
              <FileButton
                accept="image/jpeg,image/png,image/webp"
                onFiles={([file]) => file && change.mutate(file)}
              >
                Choose a picture…
              </FileButton>
              {own !== undefined && (
                <Button look="quiet" onClick={() => change.mutate('none')}>
                  Remove
                </Button>
              )}
            </>
          )}
        </div>
        <Refused error={change.error} />
      </div>
    </section>
  );
}

function whence(file: string | undefined, image: string): string {
  if (file !== undefined) return `${file}. It comes before the address of the picture below.`;
  if (image !== '') return 'A file from here comes before this picture. JPEG, PNG or WebP, up to 50 MB.';
  return 'No picture: buyers see a drawn bottle. JPEG, PNG or WebP, up to 50 MB.';
}

/** @throws ProblemError if the file is too large */
async function send(file: File): Promise<string> {
  if (file.size > UPLOAD_MEGABYTES * 1024 * 1024) {
    const reason = `is larger than ${UPLOAD_MEGABYTES} MB`;
    throw new ProblemError('picture-unsuitable', { file: file.name, reason });
  }
  const upload = crypto.randomUUID();
  await sendFiles(upload, [file], () => {});
  return upload;
}
