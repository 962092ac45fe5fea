// What HTML says of its elements, as far as text is concerned: https://html.spec.whatwg.org/multipage/rendering.html

const names = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Stand on lines of their own, so spaces beside them are not seen. */
export const LINES = names(
  'address article aside blockquote body br caption center col colgroup dd dialog dir div dl dt figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 head header hgroup hr html legend li listing main menu nav ol optgroup option p plaintext pre section summary ' +
    'table tbody td tfoot th thead tr ul wbr xmp',
);

/** Are seen without any text in them, so spaces beside them are seen too. */
export const SEEN = names('audio button canvas embed iframe img input math object picture select svg textarea video');

/** Stand in a line of text. */
export const PHRASES = names(
  'a abbr area audio b bdi bdo br button canvas cite code data datalist del dfn em embed i iframe img input ins kbd keygen label map mark ' +
    'math meter noscript object output picture progress q ruby s samp script select small span strong sub sup svg template textarea time u ' +
    'var video wbr',
);

/** Hold parts that stand below each other, and text between them is a paragraph. */
export const FLOWS = names(
  'address article aside body center div fieldset figcaption figure form footer header hgroup html legend main multicol nav picture section',
);

/** Have no words for readers. */
export const SILENT = names(
  'applet area basefont bgsound caption col colgroup command datalist dialog embed frame frameset isindex keygen link math menu menuitem ' +
    'meta noembed noframes optgroup option param script source spacer style svg template title track',
);
