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

/** Uploads a picture as soon as it is chosen. Another choice, or none, cancels the one before. */
export function usePictureUpload(keep: (url: string) => void) {
  const text = useText();
  const [sending, setSending] = useState<Sending>();
  const [problem, setProblem] = useState<string>();
  const current = useRef<AbortController>(undefined);
  useEffect(() => () => current.current?.abort(), []);

  const callOff = (): void => {
    current.current?.abort();
    current.current = undefined;
    setSending(undefined);
    setProblem(undefined);
  };
  const send = async (file: File): Promise<void> => {
    callOff();
    if (file.size > uploadLimits.bytes) return setProblem(text.refusals.PICTURE_TOO_LARGE);
    const controller = new AbortController();
    current.current = controller;
    const preview = URL.createObjectURL(file);
    setSending({ part: 0, preview });
    try {
      const { result } = await upload(
        mediaRoutes.uploadImage,
        { file, body: {} },
        { signal: controller.signal, onProgress: (part) => setSending({ part, preview }) },
      );
      if (!controller.signal.aborted) keep(result.url);
    } catch (error) {
      if (!controller.signal.aborted) setProblem(sentenceFor(error, text));
    } finally {
      URL.revokeObjectURL(preview);
      if (current.current === controller) setSending(undefined);
    }
  };
  return { sending, problem, send, callOff };
}
