import { elements } from './elements.ts';
import { settingAttributes } from './settings.ts';

/**
 * Describes the elements in the format `custom-elements.json` (schema version 1.0.0), which editors and catalogues read. The build writes it into the package
 * `tillkit`.
 */
export function customElementsManifest() {
  const shared = Object.keys(settingAttributes).map((name) => ({
    name,
    description: 'The same setting for all elements: configureElements.',
  }));
  const declarations = Object.entries(elements).map(
    ([tagName, { what, attributes, hosted, properties, methods, slots, events }]) => ({
      kind: 'class',
      customElement: true,
      name: tagName,
      tagName,
      description: what,
      attributes: [
        ...Object.entries(attributes).map(([name, { kind, required, what }]) => ({
          name,
          description: `${what}${required ? ' (required)' : ''}`,
          type: { text: kind === 'number' ? 'number' : 'string' },
        })),
        ...(hosted === undefined
          ? []
          : [
              {
                name: 'link',
                description:
                  'address of a payment link on the pay origin, for mode="hosted": that page in a frame, without any setting',
                type: { text: 'string' },
              },
            ]),
        ...shared,
      ],
      members: [
        ...Object.entries(properties).map(([name, { what, required }]) => ({
          kind: 'field',
          name,
          description: `${what}${required ? ' (required)' : ''}`,
        })),
        ...Object.entries(methods).map(([name, { what }]) => ({ kind: 'method', name, description: what })),
      ],
      slots: Object.entries(slots).map(([name, { what, instead }]) => ({
        name,
        description: `${what}${instead ? ', in place of the part' : ''}`,
      })),
      events: Object.entries(events).map(([name, { what }]) => ({
        name,
        description: what,
        type: { text: 'CustomEvent' },
      })),
    }),
  );
  const path = 'elements.js';
  return {
    schemaVersion: '1.0.0',
    modules: [
      {
        kind: 'javascript-module',
        path,
        declarations,
        exports: declarations.map(({ tagName }) => ({
          kind: 'custom-element-definition',
          name: tagName,
          declaration: { name: tagName, module: path },
        })),
      },
    ],
  };
}
