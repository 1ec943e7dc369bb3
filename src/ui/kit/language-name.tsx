import { type Language, languages } from '../../domain/language.ts';

/** What a language calls itself, in letters that come with the page: the machine may have no font for them. */
export const LanguageName = ({ of }: { readonly of: Language }) => (
  <span className="hd-language-name" lang={of}>
    {languages[of].name}
  </span>
);
