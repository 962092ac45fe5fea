/** The styles of the dialog: the package ships them without types. */
declare module '@docsearch/react/style';
