import { profile, type ProfileText } from '../locales/en-profile.ts';
import { useText } from './locale.tsx';

/** The texts of the profile, in the page's language. */
export const useProfileText = (): ProfileText => useText().profile ?? profile;
