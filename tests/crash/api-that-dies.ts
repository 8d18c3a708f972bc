/** An api process that dies where `die-at-append.ts` says; that is loaded first. */
import './die-at-append.ts';
import '../../services/api.ts';
