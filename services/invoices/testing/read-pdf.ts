import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** The texts of a PDF, in the order in which they were drawn. */
export const textOf = async (pdf: Uint8Array): Promise<readonly string[]> => {
  const loading = getDocument({ data: new Uint8Array(pdf), useSystemFonts: false, verbosity: 0 });
  const document = await loading.promise;
  const lines: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    for (const item of items) if ('str' in item && item.str.trim() !== '') lines.push(item.str);
  }
  await loading.destroy();
  return lines;
};
