import type { ImportReasonCode } from '#contracts/catalogue/import-reasons';

/** Why a row or a file is not imported, in Somali; a code without a sentence does not compile. */
export const reasons: Readonly<Record<ImportReasonCode, string>> = {
  CELLS_NOT_COLUMNS: 'wuxuu leeyahay {cells} unug, tiirarkuna waa {columns}',
  NOT_A_NUMBER: '{text} ma aha tiro sida 1299.50',
  NOT_A_COUNT: '{text} ma aha tiro dhan sida 12',
  MAYBE_THOUSANDS: '{text} waxay noqon kartaa kumanyaal: qor 1250 ama 1.25',
  NOT_AN_OBJECT: 'ma aha shay JSON ah',
  SAME_PRODUCT: 'waa isla alaabtii sadarka {line}',
  NOT_AN_ID: 'waa inuu ahaadaa 24 xaraf oo hex ah',
  HANDLE_NOT_HERE:
    'waa id-ga alaab aan suuqa ku jirin: alaab cusub safafkeeda sii Handle kale (erayo kasta), _id-na maran ku daa',
  NOT_A_SKU: 'waa inuu ahaadaa 1 ilaa 100 xaraf',
  STOCK_CHANGED:
    'waxay ahayd {seen} markii suuqu faylka qoray, haddana waa {now}: mar kale tiri, seenStock-na ku qor {now}',
  PRODUCT_CHANGED:
    'wuxuu ahaa {seen} markii suuqu faylka qoray, haddana waa {now}: alaabta waa la beddelay. Mar kale soo deji, ama tiirka ka saar si aad ugu dul qorto wixii la beddelay',
  VARIANT_GONE:
    'waa tiradii nooc aan alaabtu hadda lahayn: mar kale soo deji, ama unuggan madhi si nooca loogu daro tiradan',
  PRODUCT_DELETED: 'waa kan alaab la tirtiray, mar dambena lama isticmaali karo',
  NO_KEY: 'waa loo baahan yahay marka aanay jirin _id iyo sku midna',
  MISSING: 'waa maqan yahay',
  ROWS_DISAGREE: 'kama mid aha waxa sadarka {line} ka sheegayo isla alaabta',
  NOT_PUBLISHED: 'meel kale laguma iibiyo, suuquna wuxuu iibiyaa wax kasta oo uu hayo: alaabta ka tag',
  PICTURE_ELSEWHERE: 'meel kale ayuu internetka ka yaallaa: sawirka faylka agtiisa dhig, magaciisana qor',
  NOT_STORABLE: 'waxaa ku jira xaraf aan la kaydin karin',
  NOT_ONE_OF: 'waa inuu ahaadaa mid ka mid ah: {options}',
  RULE_BROKEN: 'qiimahani halkan kuma habboona',
  PICTURE_NOT_HERE: 'wuxuu magacaabayaa fayl: sawirka alaabta ku dar, ama ku soo geli amarka terminaalka',
  PICTURE_NOT_BESIDE: 'ma aha fayl ku jira galka faylka la soo gelinayo ama ka hooseeya',
  PICTURE_TOO_MANY_BYTES: 'wuu ka weyn yahay 20 MB',
  PICTURE_TOO_MANY_PIXELS: 'pixel-ladiisu aad bay u badan yihiin',
  PICTURE_UNREADABLE: 'ma aha sawir JPEG, PNG, WebP, GIF ama AVIF ah, ama wuu dhaawacan yahay',
  PICTURE_NOT_KEPT: 'lama kaydin karo: suuqu ma laha kayd sawirro',
  FILE_EMPTY: '{file} waa madhan yahay.',
  FILE_OTHER_SEPARATOR: '{file}: tiirarka waa in lagu kala saaraa hakad (,).',
  FILE_COLUMNS_UNKNOWN:
    '{file}: sadarka hore waa inuu magacaabaa tiirarka, mana jiro tiir la yiraahdo {columns}. Kuwa suurtagalka ah: {possible}.',
  FILE_COLUMNS_TWICE: '{file} wuxuu laba jeer leeyahay tiirka {columns}.',
  FILE_NO_KEY: '{file} ma laha tiirarka _id, sku iyo title midna: alaabta lama kala garan karo.',
  FILE_ROW_TOO_LARGE:
    '{file} ma aha CSV sax ah: sadarka {line} waxaa ka bilaabma saf ka weyn hal megabyte; malaha xigasho (") baan la xirin.',
  FILE_QUOTE_NOT_CLOSED:
    '{file} ma aha CSV sax ah: sadarka {line} waxaa ka bilaabma unug xigashadiisa (") aan la xirin.',
  FILE_QUOTE_NOT_DOUBLED:
    '{file} ma aha CSV sax ah: sadarka {line} xigasho (") baa ku dhex jirta unug xigasho ku jira; laba jeer qor.',
  FILE_QUOTE_IN_CELL:
    '{file} ma aha CSV sax ah: sadarka {line} xigasho (") baa ku dhex jirta unug; unugga oo dhan xigasho geli.',
  FILE_NOT_CSV: '{file} ma aha CSV sax ah: sadarka {line} lama akhriyi karo ({error}).',
  FILE_ROWS_APART:
    '{file}: sadarka {line} waa isla alaabta sadarka {first}, wax kalena way u dhexeeyaan. Safafka hal alaab waa inay isku xigaan.',
  FILE_UTF16: '{file} waa UTF-16. U kaydi CSV ahaan, UTF-8.',
  FILE_WORKBOOK: '{file} waa buug xisaabeed. U kaydi CSV ahaan, UTF-8.',
  FILE_COMPRESSED: '{file} waa la cufay. U kaydi CSV ahaan, UTF-8.',
  FILE_NOT_UTF8: '{file} ma aha qoraal UTF-8 ah. U kaydi CSV ahaan, UTF-8.',
  FILE_OTHER_NAME: '{file} magaciisu waa inuu ku dhammaadaa .csv ama .json.',
  FILE_NOT_A_LIST: '{file} waa inuu ahaadaa liis alaab ah, sida liiska suuqa laftiisa.',
  FILE_TOO_LARGE_JSON: '{file} aad buu ugu weyn yahay JSON: CSV u qor.',
  FILE_NOT_JSON: '{file} ma aha JSON sax ah: {error}.',
  FILE_NOT_THERE: '{file} ma jiro.',
  FILE_IS_FOLDER: '{file} waa gal.',
  FILE_FORBIDDEN: '{file} lama oggola in la akhriyo.',
  FILE_UNREADABLE: '{file} lama akhriyi karo ({error}).',
};
