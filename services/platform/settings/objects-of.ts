import type { Environment } from './environment.ts';
import type { ObjectsConfig } from '../objects/object-store-client.ts';
import { takesRole } from './object-store-config.ts';
import type { Role } from '../objects/object-store-role.ts';

type Given = Pick<Environment, keyof Environment & `S3_${string}`>;

/** The S3 store of the pictures; undefined where none is configured. */
export const objectsOf = (env: Given): ObjectsConfig | undefined =>
  env.S3_ENDPOINT === undefined
    ? undefined
    : {
        endpoint: env.S3_ENDPOINT,
        region: env.S3_REGION,
        bucket: env.S3_BUCKET,
        accessKey: env.S3_ACCESS_KEY ?? '',
        secretKey: env.S3_SECRET_KEY ?? '',
        sessionToken: env.S3_SESSION_TOKEN,
        pathStyle: env.S3_PATH_STYLE,
        caFile: env.S3_CA_FILE,
        role: takesRole(env) ? roleAt(env.S3_ENDPOINT, env) : undefined,
      };

const roleAt = (endpoint: string, env: Given): Role => ({
  stsEndpoint: env.S3_STS_ENDPOINT ?? stsOf(endpoint, env.S3_REGION),
  arn: env.S3_ROLE_ARN,
  tokenFile: env.S3_WEB_IDENTITY_TOKEN_FILE,
});

/** The service that gives roles: at Amazon one in each region, elsewhere the store itself. */
const stsOf = (endpoint: string, region: string): string => {
  const amazon = /\.amazonaws\.com(\.cn)?$/.exec(new URL(endpoint).hostname)?.[0];
  return amazon === undefined ? endpoint : `https://sts.${region}${amazon}`;
};
