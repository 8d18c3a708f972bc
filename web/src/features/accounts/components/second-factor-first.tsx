import { chakra } from '@chakra-ui/react/styled-system';
import { useAdminText } from '../../../lib/admin-text.ts';
import { secondFactorPart } from '../../../lib/paths.ts';
import { useTitle } from '../../../lib/title.ts';
import { Wrap } from '../../../ui/boxes.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { Mark } from '../../../ui/mark.tsx';

/** Replaces the back office for an admin or auditor whose role does not count yet. */
export default function SecondFactorFirst() {
  const text = useAdminText().lists.secondFactorFirst;
  useTitle(text.head);
  return (
    <Wrap py="20px">
      <Mark />
      <chakra.main id="page" tabIndex={-1} outline="none">
        <Empty
          whole
          picture="/goods/empty-rope.svg"
          head={text.head}
          sentence={text.sentence}
          action={<ButtonLink to={secondFactorPart.path}>{text.turnOn}</ButtonLink>}
        />
      </chakra.main>
    </Wrap>
  );
}
