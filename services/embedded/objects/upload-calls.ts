import { xml } from './bucket-calls.ts';
import { acceptBody, documentIn, type Answer, type Call } from './call.ts';
import { newObject } from './object-calls.ts';
import { Refusal } from './refusal.ts';
import type { Uploads } from './uploads.ts';
import { textsOf, type Xml } from './xml.ts';

const idOf = ({ query }: Call) => query.get('uploadId') ?? '';

export async function beginUpload(uploads: Uploads, call: Call): Promise<Answer> {
  const id = await uploads.begin(call.bucket, newObject(call));
  return xml([
    'InitiateMultipartUploadResult',
    [
      ['Bucket', call.bucket],
      ['Key', call.key],
      ['UploadId', id],
    ],
  ]);
}

export async function putPart(uploads: Uploads, call: Call): Promise<Answer> {
  const part = { id: idOf(call), number: Number(call.query.get('partNumber')) };
  const etag = await uploads.putPart(call.bucket, call.key, part, call.body, acceptBody(call));
  return { status: 200, headers: { etag: `"${etag}"` } };
}

export async function completeUpload(uploads: Uploads, call: Call): Promise<Answer> {
  const request = await documentIn(call);
  const [numbers, etags] = [textsOf(request, 'PartNumber'), textsOf(request, 'ETag')];
  if (numbers.length !== etags.length) throw new Refusal('MalformedXML');
  const parts = numbers.map((number, index) => ({
    number: Number(number),
    etag: (etags[index] ?? '').replaceAll('"', ''),
  }));
  const etag = await uploads.complete(call.bucket, call.key, idOf(call), parts);
  return xml([
    'CompleteMultipartUploadResult',
    [
      ['Location', `/${call.bucket}/${call.key}`],
      ['Bucket', call.bucket],
      ['Key', call.key],
      ['ETag', `"${etag}"`],
    ],
  ]);
}

export async function abortUpload(uploads: Uploads, call: Call): Promise<Answer> {
  await uploads.abort(call.bucket, call.key, idOf(call));
  return { status: 204 };
}

export async function listParts(uploads: Uploads, call: Call): Promise<Answer> {
  const parts = await uploads.listParts(call.bucket, call.key, idOf(call));
  return xml([
    'ListPartsResult',
    [
      ['Bucket', call.bucket],
      ['Key', call.key],
      ['UploadId', idOf(call)],
      ['IsTruncated', false],
      ...parts.map(({ number, etag, size }): Xml => [
        'Part',
        [
          ['PartNumber', number],
          ['ETag', `"${etag}"`],
          ['Size', size],
        ],
      ]),
    ],
  ]);
}

export async function listUploads(uploads: Uploads, call: Call): Promise<Answer> {
  const prefix = call.query.get('prefix') ?? '';
  const begun = (await uploads.list(call.bucket)).filter(({ key }) => key.startsWith(prefix));
  return xml([
    'ListMultipartUploadsResult',
    [
      ['Bucket', call.bucket],
      ['IsTruncated', false],
      ...begun.map((upload): Xml => [
        'Upload',
        [
          ['Key', upload.key],
          ['UploadId', upload.id],
          ['Initiated', upload.begun],
        ],
      ]),
    ],
  ]);
}
