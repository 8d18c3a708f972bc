import { describe, expect, it } from 'vitest';
import { bucketErrors, endpointErrors, keyErrors, regionErrors } from './object-store-config.ts';

describe('the address of an object store', () => {
  it.each([
    'http://127.0.0.1:9000',
    'https://s3.eu-central-1.amazonaws.com',
    'https://minio:9000/',
    'http://[::1]:9000',
    'HTTPS://Store.Example',
  ])('may be %s', (text) => {
    expect(endpointErrors(text)).toEqual([]);
  });

  it.each([
    'minio',
    'minio:9000',
    's3://suuq',
    'ftp://minio',
    'https://',
    'https://minio:99999',
    'https://my store',
    'https://store_1:9000',
    'https://minio/suuq',
    'https://minio:9000/?bucket=suuq',
    'https://minio:9000/#suuq',
    'https://key:secret@minio:9000',
    'https://key@minio:9000',
  ])('cannot be %s', (text) => {
    const errors = endpointErrors(text);
    expect(errors).not.toEqual([]);
    expect(errors.join()).not.toContain('secret@');
  });
});

describe('the name of a bucket', () => {
  it.each(['suuq', 'abc', 'shop-2026', 'pictures.shop.example', '1a2', 'a'.repeat(63)])(
    'may be %s',
    (text) => {
      expect(bucketErrors(text)).toEqual([]);
    },
  );

  it.each([
    'ab',
    'a'.repeat(64),
    'Suuq',
    'su uq',
    'suuq_1',
    '-suuq',
    'suuq-',
    '.suuq',
    'su..uq',
    'su.-uq',
    '192.168.5.4',
    'xn--suuq',
    'sthree-suuq',
    'suuq-s3alias',
    'suuq--ol-s3',
    'suuq/pictures',
    '../suuq',
  ])('cannot be %s', (text) => {
    expect(bucketErrors(text)).not.toEqual([]);
  });
});

it.each(['us-east-1', 'garage', 'RegionOne'])('a region may be %s', (text) => {
  expect(regionErrors(text)).toEqual([]);
});
it.each(['us east', ' us-east-1', 'a/b'])('a region cannot be %j', (text) => {
  expect(regionErrors(text)).not.toEqual([]);
});
it.each(['a', 'a+b/c=', 'of the store'])('a key may be %j', (text) => {
  expect(keyErrors(text)).toEqual([]);
});
it.each(['key ', ' key', 'key\n', 'clé', 'a\tkey'])('a key cannot be %j', (text) => {
  expect(keyErrors(text)).not.toEqual([]);
});
