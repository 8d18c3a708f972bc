import { MOST_PICTURES } from '#contracts/catalogue/commands';
import { chakra } from '@chakra-ui/react/styled-system';
import { ImagePlus, Star, X } from 'lucide-react';
import { useEffect, useId, useRef, useState, type DragEvent } from 'react';
import { useAdminText } from '../../../../lib/admin-text.ts';
import { useFocusHandedOn } from '../../../../lib/focus.ts';
import { pictureAt } from '../../../../lib/picture.ts';
import { IconButton } from '../../../../ui/button.tsx';
import { FieldError } from '../../../../ui/field.tsx';
import { Tape } from '../../../../ui/selvedge.tsx';
import { usePictureUpload } from '../use-picture-upload.ts';

const Zone = chakra('label', {
  base: {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: '112px minmax(0, 1fr)',
    alignItems: 'center',
    gap: '16px',
    p: '14px',
    minH: '140px',
    borderWidth: '2px',
    borderStyle: 'dashed',
    borderColor: 'line-strong',
    borderRadius: 'l',
    transition: 'background-color 180ms, border-color 180ms',
    _hover: { borderColor: 'accent' },
    '&[data-over=true]': { bg: 'accent-soft', borderColor: 'accent' },
    '&:has(:focus-visible)': { outline: '3px solid', outlineColor: 'focus', outlineOffset: '3px' },
  },
});

const Square = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    aspectRatio: 1,
    borderRadius: 'm',
    bg: 'sunken',
    color: 'muted',
    overflow: 'hidden',
    '& img': { w: '100%', h: '100%', objectFit: 'cover' },
  },
});

const Tiles = chakra('ul', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '10px', mt: '12px', listStyleType: 'none' },
});

const Tile = chakra('li', {
  base: { w: '96px', borderWidth: '1px', borderColor: 'line', borderRadius: 'm', overflow: 'hidden' },
});

interface PictureFieldProps {
  readonly images: readonly string[];
  readonly change: (images: readonly string[]) => void;
  /** What is wrong with them: others may have added some while one uploaded. */
  readonly error: string | undefined;
  /** Called with whether an upload is under way. */
  readonly busy: (busy: boolean) => void;
}

/** Pictures are dropped or chosen, one or several; they upload one after another, with progress (spec §4). */
export function PictureField({ images, change, error, busy }: PictureFieldProps) {
  const text = useAdminText().products;
  // Others may be removed while one uploads.
  const latest = useRef(images);
  useEffect(() => void (latest.current = images), [images]);
  const { sending, left, problem, send, callOff } = usePictureUpload((url) =>
    change([...latest.current.filter((image) => image !== url), url]),
  );
  const [over, setOver] = useState(false);
  const [leftOut, setLeftOut] = useState(0);
  const isSending = left > 0;
  useEffect(() => busy(isSending), [busy, isSending]);
  const errorId = useId();
  const room = Math.max(0, MOST_PICTURES - images.length - left);
  const isFull = room === 0;

  const take = (files: FileList | null): void => {
    const chosen = [...(files ?? [])];
    setLeftOut(Math.max(0, chosen.length - room));
    send(chosen.slice(0, room));
  };
  const drag = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(isOver);
  };
  return (
    <chakra.fieldset
      position="relative"
      minW={0}
      aria-label={text.fields.images}
      aria-invalid={error !== undefined}
      aria-describedby={error === undefined ? undefined : errorId}
      tabIndex={-1}
    >
      <Zone
        data-over={over}
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={(event) => {
          drag(false)(event);
          take(event.dataTransfer.files);
        }}
      >
        <chakra.input
          type="file"
          multiple
          accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
          srOnly
          disabled={isFull}
          onChange={({ target }) => {
            take(target.files);
            // Choosing the same file again must count, too.
            target.value = '';
          }}
        />
        <Square>
          {sending ? <img src={sending.preview} alt={text.preview} /> : <ImagePlus size={30} aria-hidden />}
        </Square>
        <chakra.span pe="36px">
          <chakra.b display="block">{text.drop}</chakra.b>
          <chakra.span textStyle="small" color="muted">
            {isFull ? text.enoughPictures : text.orChoose}
          </chakra.span>
          {sending && (
            <chakra.span display="flex" alignItems="center" gap="10px" mt="10px">
              <Tape share={sending.part} label={text.uploading} />
              <chakra.span textStyle="small" fontVariantNumeric="tabular-nums">
                {Math.round(sending.part * 100)}%
              </chakra.span>
            </chakra.span>
          )}
        </chakra.span>
      </Zone>
      {isSending && <StopUpload stop={callOff} />}
      {problem && <FieldError>{problem}</FieldError>}
      {leftOut > 0 && <FieldError>{text.picturesLeftOut(leftOut)}</FieldError>}
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
      <Tiles>
        {images.map((image, index) => (
          <Picture
            key={image}
            image={image}
            place={index + 1}
            toFront={() => change([image, ...images.filter((other) => other !== image)])}
            remove={() => change(images.filter((other) => other !== image))}
          />
        ))}
      </Tiles>
      {images.length > 1 && (
        <chakra.p textStyle="small" color="muted" mt="6px">
          {text.firstIsShown}
        </chakra.p>
      )}
    </chakra.fieldset>
  );
}

interface PictureProps {
  readonly image: string;
  /** Counted from 1, which is the picture that lists show. */
  readonly place: number;
  readonly toFront: () => void;
  readonly remove: () => void;
}

function Picture({ image, place, toFront, remove }: PictureProps) {
  const text = useAdminText().products;
  const tile = useFocusHandedOn<HTMLLIElement>();
  const isFirst = place === 1;
  return (
    <Tile ref={tile}>
      <Square borderRadius={0}>
        <img {...pictureAt(image, '96px')} alt={text.fields.image} />
      </Square>
      <chakra.span display="flex" justifyContent="space-between">
        {/* Not disabled, so that it keeps the focus when its picture has moved. */}
        <IconButton
          aria-label={text.toFront(place)}
          aria-disabled={isFirst}
          onClick={() => isFirst || toFront()}
        >
          <Star size={18} fill={isFirst ? 'currentColor' : 'none'} />
        </IconButton>
        <IconButton aria-label={text.removePicture(place)} onClick={remove}>
          <X size={18} />
        </IconButton>
      </chakra.span>
    </Tile>
  );
}

function StopUpload({ stop }: { readonly stop: () => void }) {
  const text = useAdminText().products;
  const place = useFocusHandedOn<HTMLButtonElement>();
  return (
    <IconButton
      ref={place}
      position="absolute"
      right="6px"
      top="6px"
      aria-label={text.stopUpload}
      onClick={stop}
    >
      <X size={20} />
    </IconButton>
  );
}
