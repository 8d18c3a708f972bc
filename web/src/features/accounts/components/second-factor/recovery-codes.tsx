import { chakra } from '@chakra-ui/react/styled-system';
import { Check, Copy, Download } from 'lucide-react';
import { takeFocus, useFocusHandedOn } from '../../../../lib/focus.ts';
import { useFactorText } from '../../../../lib/factor-text.ts';
import { toast } from '../../../../lib/toast.ts';
import { Stack } from '../../../../ui/boxes.tsx';
import { Button, ButtonAnchor } from '../../../../ui/button.tsx';

const Codes = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(13em, 1fr))',
    gap: '6px 20px',
    p: '16px',
    borderRadius: '12px',
    bg: 'sunken',
    fontFamily: 'mono',
    listStyleType: 'none',
    userSelect: 'text',
  },
});

const Ways = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '12px' } });

const FILE = 'suuq-recovery-codes.txt';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  /** Called once the person has stored them: nobody can show them again. */
  readonly kept: () => void;
}

/** The recovery codes, shown once, to be stored elsewhere. */
export function RecoveryCodes({ codes, kept }: RecoveryCodesProps) {
  const text = useFactorText().codes;
  const place = useFocusHandedOn<HTMLDivElement>();
  const lines = codes.join('\n');
  const copy = async (): Promise<void> => {
    try {
      // There is no clipboard on a page that came by plain http.
      await navigator.clipboard.writeText(lines);
      toast('success', text.copied);
    } catch {
      toast('error', text.notCopied);
    }
  };
  return (
    <Stack ref={place} gap="18px">
      <chakra.h3 ref={takeFocus} tabIndex={-1} outline="none" textStyle="h3">
        {text.title}
      </chakra.h3>
      <p>{text.fact}</p>
      <Codes>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Codes>
      <Ways>
        <Button tone="line" onClick={() => void copy()}>
          <Copy size={20} aria-hidden /> {text.copy}
        </Button>
        <ButtonAnchor
          tone="line"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${lines}\n`)}`}
          download={FILE}
        >
          <Download size={20} aria-hidden /> {text.download}
        </ButtonAnchor>
        <Button onClick={kept}>
          <Check size={20} aria-hidden /> {text.kept}
        </Button>
      </Ways>
    </Stack>
  );
}
