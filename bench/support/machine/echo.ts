const asItIs = (bytes: Buffer): Buffer => bytes;

/** A call that answers the bytes it receives. */
export const ECHO = {
  path: '/bench.Echo/Echo',
  requestStream: false,
  responseStream: false,
  requestSerialize: asItIs,
  requestDeserialize: asItIs,
  responseSerialize: asItIs,
  responseDeserialize: asItIs,
} as const;
