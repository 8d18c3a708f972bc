import type { profile as english } from './en-profile.ts';

/** The profile in Somali. A native speaker must read every line before release (look §10). */
export const profile: typeof english = {
  title: 'Astaantayda',
  current: 'Sida suuqu kuu yaqaan',
  update: 'Cusboonaysii astaantaada',
  newPassword: 'Fure cusub',
  newPasswordHint: 'Ka tag si furaha hore u sii jiro',
  confirmPassword: 'Ku celi furaha',
  currentPassword: 'Furaha hadda',
  whyCurrent: 'Waqti hore ayaad soo gashay: si aad furaha u beddesho, geli ka aad hadda haysato.',
  wrongCurrent: 'Kani ma aha furaha aad hadda haysato.',
  otherDevices: 'Fure cusub wuxuu kaa saarayaa qalabka kale oo dhan.',
  mismatch: 'Furayaashu isma waafaqsana!',
  save: 'Cusboonaysii',
  saving: 'Waa la cusboonaysiinayaa...',
  saved: 'Astaanta waa la cusboonaysiiyay!',
  failed: 'Astaanta lama cusboonaysiin karin:',
  loading: 'Astaanta waa la soo rarayaa...',
  none: 'Xog isticmaale ma jirto',
};
