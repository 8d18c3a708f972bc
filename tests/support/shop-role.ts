import { text } from './compose.ts';

/** What docker/shop-role.sh has psql do: as an administrator, and then in the shop's database. */
export const shopRole = (
  name: string,
  password: string,
): { readonly first: string; readonly inside: string } => {
  const [, script = ''] = /<<'SQL'\n(?:\\set .*\n)*([^]*)\nSQL\n$/.exec(text('docker/shop-role.sh')) ?? [];
  const [first = '', inside = ''] = script
    .replaceAll(/\bsuuq\b/g, name)
    .replace(":'password'", `'${password}'`)
    .split(`\n\\connect ${name}\n`);
  return { first, inside };
};
