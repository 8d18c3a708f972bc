import { chakra } from '@chakra-ui/react/styled-system';
import { ImagePlus, X } from 'lucide-react';
import { useEffect, useState, type DragEvent } from 'react';
import { useAdminText } from '../../../../lib/admin-text.ts';
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

interface PictureFieldProps {
  readonly image: string;
  readonly change: (image: string) => void;
  /** Told whether a picture is on its way. */
  readonly busy: (busy: boolean) => void;
}

/** Where a picture is dropped or chosen; it goes up by itself, with progress, and can be taken away again (spec §4). */
export function PictureField({ image, change, busy }: PictureFieldProps) {
  const text = useAdminText().products;
  const { sending, problem, send, callOff } = usePictureUpload(change);
  const [over, setOver] = useState(false);
  const isSending = sending !== undefined;
  useEffect(() => busy(isSending), [busy, isSending]);

  const take = (files: FileList | null): void => {
    const file = files?.item(0);
    if (file) void send(file);
  };
  const drag = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(isOver);
  };
  const shown = sending?.preview ?? image;
  return (
    <chakra.div position="relative">
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
          accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
          srOnly
          onChange={({ target }) => {
            take(target.files);
            // The same file again is a choice, too.
            target.value = '';
          }}
        />
        <Square>
          {shown === '' ? <ImagePlus size={30} aria-hidden /> : <img src={shown} alt={text.preview} />}
        </Square>
        <chakra.span pe="36px">
          <chakra.b display="block">{text.drop}</chakra.b>
          <chakra.span textStyle="small" color="muted">
            {text.orChoose}
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
      {shown !== '' && (
        <IconButton
          position="absolute"
          right="6px"
          top="6px"
          aria-label={text.removePicture}
          onClick={() => {
            callOff();
            change('');
          }}
        >
          <X size={20} />
        </IconButton>
      )}
      {problem && <FieldError>{problem}</FieldError>}
    </chakra.div>
  );
}
