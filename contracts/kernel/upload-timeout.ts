/** Milliseconds that a client waits for an upload: enough for a picture of some megabytes over a slow connection. */
export const UPLOAD_TIMEOUT = 120_000;
