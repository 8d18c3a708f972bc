/** A webhook that OpenSSL has signed as PayPal documents it, with the certificate to verify it. The key is not kept. */
export const madeByOpenSsl = {
  now: new Date('2026-11-22T12:00:00Z'),
  headers: {
    'paypal-transmission-id': 'd938e770-8046-11e6-8103-6b62a8a99ac4',
    'paypal-transmission-time': '2026-11-22T11:59:58Z',
    'paypal-auth-algo': 'SHA256withRSA',
    'paypal-transmission-sig':
      'TiVp+CJDTERpGrjOpqDenqUDksrmWcCViHEzQnDnKoakqXsxa6f0SJ7skWNe6DYq52/q0y2aXMWfnV2g' +
      'dKLnEBnOpaaHA4z3vzV1WNdb5a49wz/ZYKjh73ioW+TsKDdgG1XB+GtHOCgTe7AHzZR0riulaH9u1jhs' +
      'dmJmm514X3LOlkw5bvghLmThb7rQ6faghHgXCAomSNpdGPyHdiMcviX8I/VV2BhxRr1Hw3Axu2PtyqeZ' +
      'xcHZXsaYhjd/S9eDfNlbIJ58kEEvpks6idZbcL/FA35Esp2FJ0ci2SiREFQ1unWdFumTBC6c6h9enyqY' +
      'zCrD5re3njKenHybc+9odw==',
  },
  // Signed for the webhook 5L518819FA0214926.
  body: '{"id":"WH-9UG43882HX7271132-6E0871324L7949614","event_type":"PAYMENT.CAPTURE.COMPLETED","create_time":"2026-11-20T11:59:57.000Z","resource_type":"capture","resource":{"id":"3C679366HH908993F","amount":{"currency_code":"USD","value":"45.00"},"custom_id":"665f1c2ab3d4e5f607182901","invoice_id":"665f1c2ab3d4e5f607182901-1","supplementary_data":{"related_ids":{"order_id":"5O190127TN364715T"}}}}',
  certificate: `-----BEGIN CERTIFICATE-----
MIIDgTCCAmmgAwIBAgIUROscIU4DHlKlh6fnj1lqIbBPXswwDQYJKoZIhvcNAQEL
BQAwUDELMAkGA1UEBhMCVVMxFjAUBgNVBAoMDUV4YW1wbGUsIEluYy4xKTAnBgNV
BAMMIG1lc3NhZ2V2ZXJpZmljYXRpb25jZXJ0cy5leGFtcGxlMB4XDTI2MTEyMTE0
NDMxNVoXDTQ2MTExNjE0NDMxNVowUDELMAkGA1UEBhMCVVMxFjAUBgNVBAoMDUV4
YW1wbGUsIEluYy4xKTAnBgNVBAMMIG1lc3NhZ2V2ZXJpZmljYXRpb25jZXJ0cy5l
eGFtcGxlMIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAsHt5W4zKoW/n
ImU/X+2AwcaP9odSGp2OUwAnrE9ocmAKLsR4KTYhZaYfUakQEkLc8c8II9vVbZLA
b/aKrkuPZvEismvHBLvyeEz1Tjg/2+z8/fTf75LOVEyRZzyRfLHU/BTxk/UApZ3E
7eL9FEIB9YYZ//2oidVKtMWuxxM1b6WOh5a56iJls212PJYJtmSqvUgEKzW2hIhN
Q5C+a7aMokq/Q1xatrxlQ4C55U5HrFSbpFATsKBCUXKoORtTQsJWij+pHKH4jvMD
mO41ICnmFAZL1ayVaT10exsczT0p0RnJlfgxxyL93ooBP6un8cFrmcs/pfS30v9H
djkrIpThxwIDAQABo1MwUTAdBgNVHQ4EFgQU68RQplYhhhAuyT4xSA8Usy65ed4w
HwYDVR0jBBgwFoAU68RQplYhhhAuyT4xSA8Usy65ed4wDwYDVR0TAQH/BAUwAwEB
/zANBgkqhkiG9w0BAQsFAAOCAQEAmWEPDxVUre5pqhS+/jO17DZvCErbfF02Xj7z
IHEI0E6Kg5cRqo1fiRHWIuKLkBz3xp2laLh6nr5JGnrblZ9gXtdv0vg7Ml3MzdQz
sQcDW9fJHmwYPEefORy5QhGRTarpuxazU5BbLr1jkygP0DU9MvNCwwnWpHksIR4i
m0epOIVR4FdkZyezmDbywYJ5taZjhF41uxTA1rFMEZsjVmVs26AZe77hYk0vqawE
c/WpeGzGPkxzrwHS2ojB045p++gIHlIAVuEZplaxXPqpnil9zRzKkFUE+ddGJQ6x
G/eCsIiS8z4lyPwWqSyO+7Tz1mcDpeTCezJaC9X79gal9Z/NGQ==
-----END CERTIFICATE-----
`,
};
