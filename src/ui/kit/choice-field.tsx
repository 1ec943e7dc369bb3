import { Field, type FieldProps } from './field.tsx';

export interface ChoiceFieldProps<Choice> extends Pick<FieldProps, 'label' | 'isBeside'> {
  readonly choices: readonly Choice[];
  readonly chosen: Choice;
  /** Tells the choices apart. */
  readonly nameOf: (choice: Choice) => string;
  readonly textOf: (choice: Choice) => string;
  readonly onChoose: (choice: Choice) => void;
}

/** One of a few, chosen from the browser's own list. */
export function ChoiceField<Choice>(props: ChoiceFieldProps<Choice>) {
  const { choices, chosen, nameOf, textOf, onChoose, ...field } = props;
  return (
    <Field {...field}>
      {(control) => (
        <select
          {...control}
          value={nameOf(chosen)}
          onChange={({ target }) => {
            const choice = choices.find((one) => nameOf(one) === target.value);
            if (choice) onChoose(choice);
          }}
        >
          {choices.map((choice) => (
            <option key={nameOf(choice)} value={nameOf(choice)}>
              {textOf(choice)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
