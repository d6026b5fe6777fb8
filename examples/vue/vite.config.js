import vue from '@vitejs/plugin-vue';

export default {
  // Without it Vue looks for a component of its own by that name.
  plugins: [vue({ template: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('till-') } } })],
};
