app.post('/checkout/:reference/fields', async (req, res) => {
  const plan = await startPlan(req.params.reference);
  res.json({ publicToken: plan.publicToken });
});
