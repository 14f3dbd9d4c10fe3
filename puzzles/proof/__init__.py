"""What makes a puzzle sound: one class of plays at every decision."""
