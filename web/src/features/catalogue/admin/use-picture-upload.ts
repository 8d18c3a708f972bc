import { mediaRoutes } from '#contracts/media/api';
import { uploadLimits } from '#contracts/media/pictures';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../../lib/locale.tsx';
import { sentenceFor } from '../../../lib/refusals.ts';
import { upload } from '../../../lib/upload.ts';

/** An upload: its progress from 0 to 1, and what is shown in the meantime. */
interface Sending {
  readonly part: number;
  readonly preview: string;
}

/** Uploads pictures as soon as they are chosen, one after another. */
export function usePictureUpload(keep: (url: string) => void) {
  const text = useText();
  const [sending, setSending] = useState<Sending>();
  /** How many are not done: the one that uploads, and those that wait for it. */
  const [left, setLeft] = useState(0);
  const [problem, setProblem] = useState<string>();
  const last = useRef(Promise.resolve());
  const current = useRef<AbortController>(undefined);
  useEffect(
    () => () => {
      current.current?.abort();
      current.current = undefined;
    },
    [],
  );

  const sendOne = async (file: File, signal: AbortSignal): Promise<void> => {
    if (file.size > uploadLimits.bytes) return setProblem(text.refusals.PICTURE_TOO_LARGE);
    const preview = URL.createObjectURL(file);
    setSending({ part: 0, preview });
    try {
      const { result } = await upload(
        mediaRoutes.uploadImage,
        { file, body: {} },
        { signal, onProgress: (part) => setSending({ part, preview }) },
      );
      if (!signal.aborted) keep(result.url);
    } catch (error) {
      if (!signal.aborted) setProblem(sentenceFor(error, text));
    } finally {
      URL.revokeObjectURL(preview);
      if (!signal.aborted) setSending(undefined);
    }
  };
  const inTurn = async (before: Promise<void>, file: File, signal: AbortSignal): Promise<void> => {
    await before;
    if (signal.aborted) return;
    await sendOne(file, signal);
    if (!signal.aborted) setLeft((count) => count - 1);
  };
  const send = (files: readonly File[]): void => {
    setProblem(undefined);
    setLeft((count) => count + files.length);
    const { signal } = (current.current ??= new AbortController());
    for (const file of files) last.current = inTurn(last.current, file, signal);
  };
  const callOff = (): void => {
    current.current?.abort();
    current.current = undefined;
    setSending(undefined);
    setLeft(0);
    setProblem(undefined);
  };
  return { sending, left, problem, send, callOff };
}
