interface NotFound {
  readonly oops: string;
  readonly head: string;
  readonly sentence: string;
  readonly goHome: string;
}

/** What the page says that is not there: both languages load with it. */
export const notFound: Readonly<Record<'en' | 'so', NotFound>> = {
  en: {
    oops: 'OOPS',
    head: 'Page Not Found',
    sentence: 'There is nothing here: the page has moved, or it never existed.',
    goHome: 'Go Home',
  },
  so: {
    oops: 'HAAH',
    head: 'Bogga lama helin',
    sentence: 'Halkan waxba ma yaallaan: boggu wuu guuray, ama weligii ma jirin.',
    goHome: 'Ku noqo hoyga',
  },
};
