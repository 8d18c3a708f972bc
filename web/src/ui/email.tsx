/** An address that is too long for its line breaks before its @, not in a word. */
export function Email({ of }: { readonly of: string }) {
  const at = of.lastIndexOf('@');
  return (
    <>
      {of.slice(0, at)}
      <wbr />
      {of.slice(at)}
    </>
  );
}
