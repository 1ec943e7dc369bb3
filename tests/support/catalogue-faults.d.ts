/** A catalogue's texts by their whole keys ('alerts.toast.close'). */
export declare function textsByKey(texts: object, within?: string): ReadonlyMap<string, string>;
export interface Language {
    /** As `Intl` names it. */
    readonly code: string;
    /** Keys whose texts may be as in English. */
    readonly same: readonly string[];
    /** Letters of its script. */
    readonly script: RegExp;
    /** Words that stay in Latin letters. */
    readonly latin: ReadonlySet<string>;
}
/** Each fault as a line: `key: what`. */
export declare function faultsOf(english: object, other: object, language: Language): readonly string[];
interface Shape {
    /** What it stands for: `name` or `name as number`, the options of a choice with it, `<tag>`. */
    readonly values: ReadonlySet<string>;
    /** The forms of each plural. */
    readonly plurals: readonly (readonly string[])[];
    /** All that is read of it. */
    readonly words: string;
}
/** Of an ICU message; throws where it is none. */
export declare function shapeOf(message: string): Shape;
export {};
